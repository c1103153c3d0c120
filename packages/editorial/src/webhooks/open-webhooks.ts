import { openVariables } from '@content-gen/runtime'
import type { Store, WebhookConfig } from '@content-gen/runtime'
import { deliverTo } from './deliver.js'
import type { Deliver } from './deliver.js'
import { SqlOutbox } from './sql-outbox.js'
import { Worker } from './worker.js'

/** The deliveries of a running server. */
export interface Webhooks {
  start(): void
  /** Looks for new events at once. */
  wake(): void
  stop(): Promise<void>
}

/** A subscriber that needs no address. */
export interface LocalSubscriber {
  readonly subscriber: { readonly name: string } | null
  readonly deliver: Deliver
}

/** @throws Error if a variable of the environment is not set in production */
export function openWebhooks(store: Store, local: LocalSubscriber): Webhooks {
  const outbox = new SqlOutbox(store)
  const { log } = store
  let isStarted = false
  const workers = (store.config.editorial?.webhooks ?? []).flatMap((config) => {
    const webhook = withVariables(config)
    if (typeof webhook !== 'string')
      return [new Worker({ webhook: config.name, outbox, deliver: deliverTo(webhook), log })]
    if (store.environment.production) throw new Error(webhook)
    log.warn(`${webhook} Its events wait.`)
    return []
  })
  return {
    start: () => {
      const { subscriber, deliver } = local
      if (subscriber && !isStarted) workers.push(new Worker({ webhook: subscriber.name, outbox, deliver, log }))
      isStarted = true
      for (const worker of workers) worker.start()
    },
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
