import { ApplicationError, lookForDue, NotFoundError, Rounds, UnavailableError } from '@content-gen/runtime'
import { acting } from '@content-gen/runtime/recording'
import { inTransaction } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { changedBy } from './changed-by.js'
import { toDoStatement } from './due.js'
import { findRelease } from './release.js'
import { releaseCaller } from './release-caller.js'
import { runRelease } from './run-release.js'
import type { Releasing } from './run-release.js'

/** Does releases when they are due, those that were missed included. */
export class Scheduler {
  readonly rounds: Rounds

  constructor(private readonly releasing: Releasing) {
    const failed = 'releases that are due could not be done'
    this.rounds = new Rounds(releasing.store.log, () => this.#look(), { ...lookForDue, failed })
  }

  /** Returns false if a release is to be tried again. */
  async #look(): Promise<boolean> {
    /** The subjects of the releases that are to be tried again: what is due later on these must not be done before. */
    const waiting = new Set<string>()
    let areDone = true
    for (const id of await this.#due()) {
      if (this.rounds.isStopped) break
      try {
        if (waiting.size === 0 || !(await this.#changed(id)).some((name) => waiting.has(name))) {
          await this.#run(id)
          continue
        }
      } catch (error) {
        // Without a database the others would fail, too. A hook that fails is no reason to keep them waiting.
        if (error instanceof UnavailableError) throw error
        this.releasing.store.log.warn({ err: error, release: id }, 'a release that is due could not be done yet')
        areDone = false
      }
      for (const name of await this.#changed(id)) waiting.add(name)
    }
    return areDone
  }

  /** Returns names of what a release changes; none if it is gone. */
  async #changed(id: number): Promise<readonly string[]> {
    const { store, types } = this.releasing
    const read = async (writing: WriteTransaction) => changedBy(writing, types, (await findRelease(writing, id)).acts)
    try {
      return await inTransaction(store.writes, read, { isReading: true })
    } catch (error) {
      if (error instanceof NotFoundError) return []
      throw error
    }
  }

  async #due(): Promise<number[]> {
    const { store } = this.releasing
    const rows = await store.database.rows(toDoStatement(store.database, new Date().toISOString(), 100))
    return rows.map((row) => Number(row['id']))
  }

  async #run(id: number): Promise<void> {
    const { store } = this.releasing
    try {
      const found = await inTransaction(store.writes, (writing) => findRelease(writing, id), { isReading: true })
      const { actor, name } = found
      const running = { from: ['scheduled'], caller: await releaseCaller(this.releasing, found) } as const
      const done = await acting.run({ actor }, () => runRelease(this.releasing, id, running))
      if (done.state === 'failed') {
        store.log.warn({ release: id, name, reasons: done.reasons }, 'a release could not be done')
        store.failures.tell(new Error('The release could not be done'), { kind: 'job', name })
      } else store.log.info({ release: id, name }, 'a release was done')
    } catch (error) {
      // Another process was faster, somebody has changed it, or it went with its entry.
      if (!(error instanceof ApplicationError || error instanceof NotFoundError)) throw error
    }
  }
}
