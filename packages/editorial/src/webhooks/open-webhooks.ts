import { openVariables } from '@content-gen/runtime'
import type { Store, WebhookConfig } from '@content-gen/runtime'
import { deliverTo } from './deliver.js'
import { SqlOutbox } from './sql-outbox.js'
import { Worker } from './worker.js'

/** The deliveries of a running server. */
export interface Webhooks {
  start(): void
  /** Looks for new events at once. */
  wake(): void
  stop(): Promise<void>
}

/** @throws Error if a variable of the environment is not set in production */
export function openWebhooks(store: Store): Webhooks {
  const outbox = new SqlOutbox(store)
  const workers = (store.config.editorial?.webhooks ?? []).flatMap((config) => {
    const webhook = withVariables(config)
    if (typeof webhook !== 'string')
      return [new Worker({ webhook: config.name, outbox, deliver: deliverTo(webhook), log: store.log })]
    if (store.environment.production) throw new Error(webhook)
    store.log.warn(`${webhook} Its events wait.`)
    return []
  })
  return {
    start: () => workers.forEach((worker) => worker.start()),
    wake: () => workers.forEach((worker) => worker.wake()),
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  }
}

/** Returns the webhook with the values of its variables, or what is wrong with them. */
function withVariables(config: WebhookConfig): WebhookConfig | string {
  const { fill, missing } = openVariables(process.env)
  const url = fill(config.url)
  const secret = config.secret === null ? null : fill(config.secret)
  const headers = Object.fromEntries(Object.entries(config.headers).map(([name, value]) => [name, fill(value)]))
  const of = `of the webhook ${config.name}`
  if (missing.size > 0)
    return `${[...missing].join(' and ')} ${of} ${missing.size > 1 ? 'are' : 'is'} not set in the environment.`
  // Values may be secrets.
  const wrong = Object.entries(headers).find(([, value]) => /[^\t\x20-\x7e]/.test(value))
  if (wrong) return `The header ${wrong[0]} ${of} has a character that headers cannot have, with its variables.`
  const address = URL.canParse(url) ? new URL(url) : null
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    return `The url ${of} is no address with its variables.`
  if (address.username || address.password)
    return `The url ${of} has a password: write an Authorization header instead.`
  return { ...config, url, secret, headers }
}
