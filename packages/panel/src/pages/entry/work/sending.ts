import type { WorkingCopy } from '@content-gen/admin/panel-api'
import { ApiError } from '../../../api/index.js'
import { plain } from '../../../form/document/plain.js'
import type { Values } from '../../../form/document/values.js'
import { continueWithoutCopy } from './gone.js'
import { continueOnEntry, mergeWithOthers } from './overtaken.js'
import { versionOf } from './progress.js'
import type { Progress } from './progress.js'

/** Sent after a pause of typing, in ms. */
const pause = 1000
const longestWait = 30_000

/** Sends changes to the working copy: after a pause of typing, and again after a failure. */
export class Sending {
  #timer: ReturnType<typeof setTimeout> | undefined
  #current: Promise<void> | null = null
  #failures = 0
  #isClosed = false

  constructor(private readonly progress: Progress) {}

  /** True while the page itself writes, and once it does so no more: others are not looked for then. */
  get isBusy(): boolean {
    return this.#current !== null || this.#isClosed
  }

  /** Sends what is not on the server; resolves when that is done, or cannot be done now. */
  async flush(): Promise<void> {
    const { progress } = this
    clearTimeout(this.#timer)
    // Begins at once if nothing is on its way: the page may be about to close, or to ask again.
    while (this.#current) await this.#current
    if (!progress.options.isVersioned || progress.state.status === 'conflict') return
    this.#current = this.#send().finally(() => {
      this.#current = null
    })
    await this.#current
    if (progress.state.status === 'saved' && progress.hasChanges) this.later()
  }

  /** Does something else of the page's own once nothing is on its way. Nothing is sent meanwhile, nor by itself after it. */
  async during<T>(act: () => Promise<T>): Promise<T> {
    clearTimeout(this.#timer)
    while (this.#current) await this.#current
    const done = act().finally(() => {
      this.#current = null
    })
    this.#current = done.then(
      () => {},
      () => {},
    )
    return done
  }

  later(ms = pause): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Tries again at once. */
  retry(): void {
    const { progress } = this
    this.#failures = 0
    if (progress.hasChanges || progress.state.status !== 'saved') void this.flush()
  }

  close(): void {
    clearTimeout(this.#timer)
    // On the way out, the last letters need not wait.
    if (this.progress.state.status === 'waiting') void this.flush()
    this.#isClosed = true
  }

  async #send(): Promise<void> {
    const { progress } = this
    const { store } = progress.options
    const sent = progress.sendable
    if (Object.keys(sent).length === 0) {
      if (progress.state.status !== 'saved') progress.set({ status: 'saved', error: null })
      return progress.keep()
    }
    progress.set({ status: 'saving' })
    try {
      const before = progress.key
      const copy = await this.#save(sent)
      this.#failures = 0
      store.receive({ ...sent, ...copy.document }, sent)
      const { other } = progress.state
      // A change of the entry itself concerns the person until the work is published.
      const status = progress.hasChanges ? 'waiting' : 'saved'
      const next = { status, copy, savedAt: copy.savedAt, error: null } as const
      progress.set({ ...next, other: other?.of === 'entry' ? other : null })
      if (before !== progress.key) progress.forget(before)
      progress.keep()
      if (status === 'waiting') this.later()
    } catch (error) {
      await this.#failed(error, sent)
    }
  }

  #save(sent: Values): Promise<WorkingCopy> {
    const { server, locale, localizationOf } = this.progress.options
    const { copy, entry } = this.progress.state
    const document = plain(sent)
    if (copy) return server.saveCopy(copy.id, { revision: copy.revision, document, merge: true })
    if (entry) return server.addCopy({ entry: entry.id, ...versionOf(entry), document })
    const place = { ...(locale === null ? {} : { locale }), ...(localizationOf === null ? {} : { localizationOf }) }
    return server.addCopy({ ...place, document })
  }

  async #failed(error: unknown, sent: Values): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    const { progress } = this
    const { status } = error
    const { copy, entry } = progress.state
    try {
      if (status === 409) await mergeWithOthers(progress, error, sent)
      else if (status === 404 && copy)
        await (entry ? continueOnEntry(progress, entry.id, error) : continueWithoutCopy(progress, error))
      else this.#refused(error)
    } catch (next) {
      // The way on fails in its turn: the network is gone, perhaps.
      if (!(next instanceof ApiError)) throw next
      this.#refused(next)
    }
    if (progress.state.status === 'waiting') this.later(0)
  }

  #refused(error: ApiError): void {
    const { progress } = this
    const { status } = error
    if (status === 401) {
      progress.set({ status: 'signedOut', error })
    } else if (status === 0 || status === 429 || status >= 500) {
      progress.set({ status: 'kept', error })
      this.later(Math.min(pause * 2 ** this.#failures++, longestWait))
    } else {
      progress.set({ status: 'refused', error })
    }
  }
}
