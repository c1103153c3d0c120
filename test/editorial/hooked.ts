/** A server of the magazine whose events go to a receiver, and requests to it. */
import { magazine } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { startReceiver } from '../../packages/editorial/test/webhooks/receiver.js'
import type { Provider } from '../databases.js'
import type { Project, RunningServer } from '../project.js'
import type { Received, Receiver } from '../../packages/editorial/test/webhooks/receiver.js'

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const environment = { HOOK_SECRET: secret, HOOK_KEY: 'key' }
const actions = ['find', 'findOne', 'create', 'update', 'delete']
const granted = [
  ...['article', 'tag', 'category', 'author'].flatMap((type) => actions.map((act) => `api::${type}.${type}.${act}`)),
  // Webhooks of all types are saved by those who may find all types.
  ...['comment', 'product', 'profile', 'homepage', 'setting', 'secret-note'].map((type) => `api::${type}.${type}.find`),
  ...['upload', 'destroy', 'find'].map((act) => `plugin::upload.content-api.${act}`),
  ...['read', 'replay'].map((act) => `plugin::editorial.deliveries.${act}`),
  ...['read', 'save'].map((act) => `plugin::editorial.webhooks.${act}`),
  ...['read', 'restore', 'delete'].map((act) => `plugin::editorial.versions.${act}`),
  ...['read', 'save', 'run'].map((act) => `plugin::editorial.releases.${act}`),
  ...['read', 'save', 'publish'].map((act) => `plugin::editorial.copies.${act}`),
  'plugin::editorial.previews.create',
]

export interface Hooked {
  readonly project: Project
  readonly databaseUrl: string
  receiver: Receiver
  server: RunningServer
  start(env?: NodeJS.ProcessEnv): Promise<RunningServer>
  send(method: string, path: string, body?: object): Promise<{ status: number; json: any }>
  stop(): Promise<void>
}

/** `webhook`: settings in addition to its name and address; `editorial`: to those of the feature. */
export async function serveHooked(
  name: string,
  provider: Provider,
  webhook: object = {},
  editorial: object = {},
): Promise<Hooked> {
  const database = await freshDatabase(provider)
  const receiver = await startReceiver()
  const hook = { name: 'site', url: receiver.url, allowPrivate: true, ...webhook }
  const config = {
    i18n: { enabled: false },
    editorial: { enabled: true, webhooks: [hook], privateWebhooks: true, ...editorial },
    permissions: { public: granted },
  }
  const options = { name: `${name}-${provider}`, models: magazine, provider, databaseUrl: database.url, config }
  const project = await readyProject(options)
  const start = (env: NodeJS.ProcessEnv = {}) => project.start({ ...environment, ...env })
  const hooked: Hooked = {
    project,
    databaseUrl: database.url,
    receiver,
    server: await start(),
    start,
    send: async (method, path, body) => {
      const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
      const answer = await fetch(`${hooked.server.base}/api${path}`, { method, ...init })
      const text = await answer.text()
      return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
    },
    stop: async () => {
      await hooked.server.stop()
      await hooked.receiver.stop()
      await database.drop()
    },
  }
  return hooked
}

/** Returns the event that a request has told. */
export function told({ body }: Received): any {
  return JSON.parse(body)
}
