import { ApiError } from '../../../api/index.js'
import { plain } from '../../../form/document/plain.js'
import type { Work } from './work.js'

/** The preview is shown what is typed this often at most, in ms. */
const pause = 300

/** Sends what is typed to the preview before it is saved: one request at a time, and after it the newest state alone. */
export class Typing {
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isDue = false
  #isOver = false
  #revision: number | undefined
  readonly #stops: readonly (() => void)[]

  /** `tell` learns that the preview has something new, or that a value breaks a rule. */
  constructor(
    private readonly work: Work,
    private readonly tell: (isShown: boolean) => void,
  ) {
    this.#revision = work.state.copy?.revision
    this.#stops = [work.options.store.onEdit(() => this.#later()), work.subscribe(() => this.#look())]
    if (work.options.store.isChanged) this.#later()
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
  }

  /** Typed changes belong to a revision: the next one begins without them. */
  #look(): void {
    const revision = this.work.state.copy?.revision
    if (revision === this.#revision) return
    this.#revision = revision
    if (this.work.options.store.isChanged) this.#later()
  }

  #later(): void {
    if (this.#isSending) this.#isDue = true
    else if (!this.#isOver) this.#timer ??= setTimeout(() => void this.#sendAll(), pause)
  }

  async #sendAll(): Promise<void> {
    this.#timer = undefined
    // Nobody sees the page.
    if (document.visibilityState === 'hidden') return
    this.#isSending = true
    await this.#send().finally(() => (this.#isSending = false))
    if (!this.#isDue) return
    this.#isDue = false
    this.#later()
  }

  async #send(): Promise<void> {
    const { copy, status } = this.work.state
    // Only a working copy has a preview of its own.
    if (copy === null && status === 'waiting') return this.work.flush()
    if (copy === null || status === 'conflict') return
    const { server } = this.work.options
    try {
      await server.sendTyping(copy.id, { revision: copy.revision, document: plain(this.work.sendable) })
      if (!this.#isOver) this.tell(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Anything else concerns the save, which tells of it.
      if (error.status === 400 && !this.#isOver) this.tell(false)
    }
  }
}
