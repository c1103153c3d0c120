/** `graphql.config.apolloServer`: the options of Apollo that have an effect here. */
import type { ObjectReader } from '../json/object-reader.js'
import { quote, quoteList } from '../quote.js'
import { didYouMean } from '../suggest.js'
import { toPlain } from '../json/value.js'

const flags = ['introspection', 'tracing', 'csrfPrevention', 'hideSchemaDetailsFromClientErrors']
const known = [...flags, 'parseOptions']

const code = 'it takes code; set it in `register` of src/index.ts'
const never = 'answers never contain a stack'

/** Options of Apollo 2 to 5 without an effect here, and why. */
const unused: Readonly<Record<string, string>> = {
  playground: 'set graphql.config.playgroundAlways instead',
  cors: 'server.cors applies to every path',
  bodyParserConfig: 'server.bodyLimit applies to every body',
  debug: never,
  includeStacktraceInErrorResponses: never,
  allowBatchedHttpRequests: 'set graphql.config.batching instead',
  persistedQueries: 'persisted queries are not supported',
  cache: 'caching cannot be configured',
  cacheControl: 'caching cannot be configured',
  documentStore: 'caching cannot be configured',
  stopOnTerminationSignals: 'the server itself handles signals',
  nodeEnv: 'NODE_ENV is read from the environment',
  uploads: 'the upload feature handles files',
  subscriptions: 'subscriptions are not supported',
  mocks: 'answers always come from the database',
  mockEntireSchema: 'answers always come from the database',
  engine: 'no usage is reported',
  apollo: 'no usage is reported',
  onHealthCheck: 'GET /_health answers',
  disableHealthCheck: 'GET /_health answers',
  ...Object.fromEntries(
    'modules typeDefs resolvers schema schemaDirectives context plugins formatError formatResponse rootValue validationRules executor gateway dataSources fieldResolver logger'
      .split(' ')
      .map((name) => [name, code]),
  ),
}

export function parseApolloServer(config: ObjectReader, key: string): Readonly<Record<string, unknown>> {
  const options = config.objectAt(key)
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
  const hint = didYouMean(name, known) ?? `The options are: ${quoteList(known, 'and')}.`
  report.error('config-key-unknown', options.place(name), `${quote(name)} is not an option of Apollo`, hint)
}
