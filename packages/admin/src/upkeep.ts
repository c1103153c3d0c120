import { nowSql } from '@content-gen/runtime/write'
import { knownFor, knownKind } from './attempts/attempts.js'
import type { Panel } from './panel.js'
import { attempts, links } from './tables.js'

/** Milliseconds. */
const day = 86_400_000
const every = 10 * 60_000

/** Deletes sessions and links that are over, now and then. */
export class Upkeep {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(private readonly panel: Pick<Panel, 'store' | 'sessions'>) {}

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
    const { store, sessions } = this.panel
    const now = nowSql(store.database.dialect)
    const old = [
      `delete from ${links.name} where "expires" <= ${now}`,
      `delete from ${attempts.name} where "since" <= ${now} - ${knownFor * day} ` +
        `or ("since" <= ${now} - ${day} and not "key" like '${knownKind}:%')`,
    ]
    try {
      await sessions.prune()
      await store.database.write(async (transaction) => {
        for (const text of old) await transaction.run({ text, values: [] })
      })
    } catch (error) {
      store.log.warn({ err: error }, 'old sessions and links could not be deleted')
    }
  }
}
