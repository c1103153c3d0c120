/** A server of the magazine with versions, and requests to it. */
import { magazine } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import type { Provider } from '../databases.js'
import { readyProject } from '../project.js'
import type { Project } from '../project.js'

const types = ['article', 'author', 'category', 'tag', 'comment', 'product', 'profile']
const actions = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']
const singles = ['setting', 'homepage']

/** All actions of the feature. */
const editorialActions = [
  'versions.read',
  'versions.restore',
  'versions.delete',
  'copies.read',
  'copies.save',
  'copies.publish',
  'releases.read',
  'releases.save',
  'releases.run',
  'previews.create',
  'audit.read',
]

export interface Answer {
  readonly status: number
  readonly json: any
}

export interface Served {
  readonly base: string
  readonly dir: string
  readonly databaseUrl: string
  /** The environment of the server. */
  readonly env: NodeJS.ProcessEnv
  readonly cli: Project['cli']
  send(method: string, path: string, body?: object): Promise<Answer>
  /** Creates an entry; returns its id. */
  create(path: string, data: object): Promise<number>
  stop(): Promise<void>
}

export async function serveEditorial(
  name: string,
  provider: Provider,
  more: object = {},
  models: string = magazine,
  /** Further actions of everybody. */
  moreActions: readonly string[] = [],
  /** Those of further roles. */
  moreRoles: Readonly<Record<string, readonly string[]>> = {},
): Promise<Served> {
  const database = await freshDatabase(provider)
  const config = {
    upload: { enabled: false },
    i18n: { locales: ['en', 'fr', 'de'] },
    editorial: { enabled: true },
    permissions: {
      public: [
        ...types.flatMap((type) => actions.map((action) => `api::${type}.${type}.${action}`)),
        ...singles.flatMap((type) => actions.map((action) => `api::${type}.${type}.${action}`)),
        ...editorialActions.map((action) => `plugin::editorial.${action}`),
        ...moreActions,
      ],
      ...moreRoles,
    },
    ...more,
  }
  const options = { name: `${name}-${provider}`, models, provider, databaseUrl: database.url, config }
  const project = await readyProject(options)
  const server = await project.start()
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const answer = await fetch(`${server.base}/api${path}`, { method, ...init })
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
  }
  return {
    base: server.base,
    dir: project.dir,
    databaseUrl: database.url,
    env: project.env,
    cli: project.cli,
    send,
    create: async (path, data) => {
      const { status, json } = await send('POST', path, { data })
      if (status !== 200) throw new Error(JSON.stringify(json))
      return json.data.id
    },
    stop: async () => {
      await server.stop()
      await database.drop()
    },
  }
}
