import type { Store } from '@content-gen/runtime'
import { pruneAudit } from './audit/prune.js'
import { pruneSaves } from './copies/prune.js'
import { pruneVersions } from './versions/prune.js'
import { pruneDeliveries } from './webhooks/prune.js'

/** Milliseconds. */
const every = 10 * 60_000

/** Deletes what is too old or too much, now and then. */
export class Upkeep {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(private readonly store: Store) {}

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#running = this.#prune()
    }, every).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #prune(): Promise<void> {
    try {
      await pruneVersions(this.store)
      await pruneSaves(this.store)
      await pruneDeliveries(this.store)
      await pruneAudit(this.store)
    } catch (error) {
      this.store.log.warn({ err: error }, 'old versions and deliveries could not be deleted')
    }
  }
}
