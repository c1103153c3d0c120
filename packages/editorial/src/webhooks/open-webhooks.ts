import { openVariables } from '@content-gen/runtime'
import type { Store, WebhookConfig } from '@content-gen/runtime'
import { deliverTo, deliverToStored } from './deliver.js'
import type { Deliver } from './deliver.js'
import { ChangingWorkers } from './changing-workers.js'
import { SqlOutbox } from './sql-outbox.js'
import type { StoredWebhooks } from './stored-webhooks.js'
import { WebhookWorker } from './worker.js'

/** The deliveries of a running server. */
export interface Webhooks {
  start(): void
  /** Looks for new events at once. */
  wake(): void
  /** Begins with webhooks that were stored, and ends with those that are gone. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** A subscriber that needs no address. */
export interface LocalSubscriber {
  readonly subscriber: { readonly name: string } | null
  readonly deliver: Deliver
}

export interface WebhookOptions {
  readonly local: LocalSubscriber
  readonly stored: StoredWebhooks
}

/** Milliseconds after which a webhook that another process stored is known here. */
const patience = 1000

/** @throws Error if a variable of the environment is not set in production */
export function openWebhooks(store: Store, { local, stored }: WebhookOptions): Webhooks {
  const outbox = new SqlOutbox(store)
  const { log, failures, traces } = store
  const workerOf = (webhook: string, deliver: Deliver) => new WebhookWorker({ webhook, outbox, deliver, log, failures })
  const configured = store.config.editorial?.webhooks ?? []
  const workers = configured.flatMap((config) => {
    const webhook = withVariables(config)
    if (typeof webhook !== 'string') return [workerOf(config.name, deliverTo(webhook, { traces }))]
    if (store.environment.production) throw new Error(webhook)
    log.warn(`${webhook} Its events wait.`)
    return []
  })
  const changing = new ChangingWorkers(
    async () => {
      const taken = new Set(configured.map(({ name }) => name))
      return (await stored.list()).filter(({ name }) => !taken.has(name))
    },
    (webhook) => workerOf(webhook.name, deliverToStored(store, webhook)),
    log,
  )
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  return {
    start: () => {
      const { subscriber, deliver } = local
      if (subscriber && !isStarted) workers.push(workerOf(subscriber.name, deliver))
      isStarted = true
      for (const worker of workers) worker.start()
      timer = setInterval(() => void changing.refresh(), patience).unref()
      void changing.refresh()
    },
    wake: () => {
      for (const worker of workers) worker.wake()
      changing.wake()
    },
    refresh: () => changing.refresh(),
    stop: async () => {
      clearInterval(timer)
      await Promise.all([...workers.map((worker) => worker.stop()), changing.stop()])
    },
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
