/** A project with GraphQL that is generated, filled and served, with the data to check its answers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { fill } from './fill.js'
import { readModels } from './oracle/model-files.js'
import { typeName } from './oracle/names.js'
import type { Provider } from '../databases.js'
import type { RestSide } from './answer-by-rest.js'

export interface ServedProject extends RestSide {
  /** The fields of `Query` for the project's own types. */
  readonly roots: readonly string[]
  /** The entries of each type that can be made. */
  readonly ids: ReadonlyMap<string, readonly number[]>
  /** The ids of the files of the library. */
  readonly files: readonly number[]
  ask(query: string, variables: object): Promise<{ status: number; text: string }>
  stop(): Promise<void>
}

export async function serveProject(name: string, models: string, provider: Provider): Promise<ServedProject> {
  const database = await freshDatabase(provider)
  const own = readModels(models)
  const types = own.filter(({ kind }) => kind !== 'component')
  const verbs = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']
  const project = await readyProject({
    name,
    models,
    provider,
    databaseUrl: database.url,
    config: {
      api: { rest: { maxPopulated: 1e12 }, maxVisits: 1e12, maxResponseBytes: 1e9 },
      i18n: { enabled: true, defaultLocale: 'en', locales: ['en', 'fr'] },
      graphql: { config: { apolloServer: { introspection: true } } },
      permissions: {
        public: [
          ...types.flatMap(({ uid }) => verbs.map((verb) => `${uid}.${verb}`)),
          'plugin::upload.content-api.upload',
          'plugin::upload.content-api.find',
          'plugin::users-permissions.user.find',
        ],
      },
    },
  })
  const server = await project.start({ LOG_LEVEL: 'warn' })
  const { ids, files } = await fill(own, server.base, 'fr')
  const schema = buildSchema(readFileSync(join(project.dir, 'src/generated/graphql/schema.graphql'), 'utf8'))
  const byName = new Map(own.map((model) => [typeName(model), model]))
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const type = /^(.*?)EntityResponse/.exec(String(field.type))?.[1] ?? ''
    return byName.has(type) ? [field.name] : []
  })
  return {
    base: server.base,
    schema,
    models: byName,
    roots,
    ids,
    files,
    async ask(query, variables) {
      const response = await fetch(`${server.base}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      return { status: response.status, text: await response.text() }
    },
    async stop() {
      await server.stop()
      await database.drop()
      const output = server.output()
      if (/"level":[56]0/.test(output)) throw new Error(output)
    },
  }
}
