import { performance } from 'node:perf_hooks'
import type { Store, Transaction } from '@content-gen/runtime'
import { webhooks } from '../tables.js'
import type { Subscriber } from './subscriber.js'

/** Milliseconds for which a process may not know of a webhook that another one stored. */
const patience = 1000

/** Everybody who is told of events: the webhooks of the config, those that are stored, and the owner's listeners. */
export class Subscribers {
  readonly #configured: readonly Subscriber[]
  #stored: { readonly key: string; readonly list: readonly Subscriber[] } = { key: '', list: [] }
  #readAt = -Infinity
  #code: Subscriber | null = null
  #all: readonly Subscriber[]

  constructor(
    { config }: Pick<Store, 'config'>,
    private readonly code: () => Subscriber | null,
  ) {
    this.#configured = config.editorial?.webhooks ?? []
    this.#all = this.#configured
  }

  /** Returns true if this is who is told now, as far as this process may know without reading. */
  areKnown(list: readonly Subscriber[]): boolean {
    return list === this.#all && this.code() === this.#code && performance.now() - this.#readAt < patience
  }

  /** Returns the same list as before unless somebody came or went. */
  async known(transaction: Transaction): Promise<readonly Subscriber[]> {
    const code = this.code()
    let hasChanged = code !== this.#code
    if (performance.now() - this.#readAt >= patience) hasChanged = (await this.#read(transaction)) || hasChanged
    if (!hasChanged) return this.#all
    this.#code = code
    this.#all = [...this.#configured, ...this.#stored.list, ...(code ? [code] : [])]
    return this.#all
  }

  /** Makes the webhooks be read again at once, since this process changed them. */
  forget(): void {
    this.#readAt = -Infinity
  }

  async #read(transaction: Transaction): Promise<boolean> {
    const readAt = performance.now()
    const text = `select "name", "events", "types" from ${webhooks.name} where "is_enabled" order by "id"`
    const rows = await transaction.rows({ text, values: [] })
    this.#readAt = readAt
    const key = JSON.stringify(rows)
    if (key === this.#stored.key) return false
    const taken = new Set(this.#configured.map(({ name }) => name))
    this.#stored = { key, list: rows.map(subscriberOf).filter(({ name }) => !taken.has(name)) }
    return true
  }
}

function subscriberOf({ name, events, types }: Readonly<Record<string, unknown>>): Subscriber {
  return { name: String(name), events: textsOf(events), types: textsOf(types) }
}

function textsOf(json: unknown): readonly string[] {
  const list: unknown = JSON.parse(String(json))
  return Array.isArray(list) ? list.map(String) : []
}
