/** `graphql.config.apolloServer`: of the options that Apollo has had, those that mean something here. */
import type { ObjectReader } from '../json/object-reader.js'
import { quote, quoteList } from '../quote.js'
import { didYouMean } from '../suggest.js'
import { toPlain } from '../json/value.js'

const flags = ['introspection', 'tracing', 'csrfPrevention', 'hideSchemaDetailsFromClientErrors']
const known = [...flags, 'parseOptions']

const code = 'it takes code, which `register` of src/index.ts has a place for'
const never = 'no answer holds a stack'

/** Options of Apollo 2 to 5 that decide nothing here, and why. */
const unused: Readonly<Record<string, string>> = {
  playground: 'graphql.config.playgroundAlways decides that',
  cors: 'server.cors counts for every address',
  bodyParserConfig: 'server.bodyLimit counts for every body',
  debug: never,
  includeStacktraceInErrorResponses: never,
  allowBatchedHttpRequests: 'graphql.config.batching decides that',
  persistedQueries: 'no query is kept for a client to name',
  cache: 'what is kept, and for how long, is settled',
  cacheControl: 'what is kept, and for how long, is settled',
  documentStore: 'what is kept, and for how long, is settled',
  stopOnTerminationSignals: 'the server ends as a whole',
  nodeEnv: 'NODE_ENV is read from the environment',
  uploads: 'the upload feature takes files',
  subscriptions: 'there are none',
  mocks: 'answers come from the database',
  mockEntireSchema: 'answers come from the database',
  engine: 'nothing is reported to anyone',
  apollo: 'nothing is reported to anyone',
  onHealthCheck: 'GET /_health answers',
  disableHealthCheck: 'GET /_health answers',
  ...Object.fromEntries(
    'modules typeDefs resolvers schema schemaDirectives context plugins formatError formatResponse rootValue validationRules executor gateway dataSources fieldResolver logger'
      .split(' ')
      .map((name) => [name, code]),
  ),
}

export function parseApolloServer(config: ObjectReader): Readonly<Record<string, unknown>> {
  const options = config.objectAt('apolloServer')
  if (options === null) return {}
  for (const flag of flags) options.boolean(flag)
  if (options.value('parseOptions') !== null) options.section('parseOptions', ['maxTokens']).count('maxTokens', 1)
  for (const [name, value] of options.object) if (!known.includes(name) && value !== false) sayUnused(options, name)
  return Object.fromEntries(
    [...options.object].filter(([name]) => known.includes(name)).map(([name, value]) => [name, toPlain(value)]),
  )
}

function sayUnused(options: ObjectReader, name: string): void {
  const { report } = options
  if (Object.hasOwn(unused, name)) {
    report.warn('apollo-option-unused', options.place(name), `${quote(name)} has no effect here: ${unused[name]}`)
    return
  }
  const hint = didYouMean(name, known) ?? `Here are: ${quoteList(known, 'and')}.`
  report.error('config-key-unknown', options.place(name), `${quote(name)} is no option of Apollo`, hint)
}
