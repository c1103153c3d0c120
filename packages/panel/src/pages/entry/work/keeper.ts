import type { LocalDraft, LocalDrafts } from './local-drafts.js'

/** Writes one draft to the browser after each change; while one write is under way, only the latest of the next ones counts. */
export class Keeper {
  #next: LocalDraft | string | null = null
  #writing: Promise<void> | null = null

  constructor(private readonly drafts: LocalDrafts) {}

  keep(draft: LocalDraft): void {
    this.#add(draft)
  }

  forget(key: string): void {
    this.#add(key)
  }

  /** Resolves when everything is written. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  #add(next: LocalDraft | string): void {
    const waiting = this.#next
    this.#next = next
    // A draft under another key is not replaced by this one.
    if (waiting !== null && keyOf(waiting) !== keyOf(next)) void this.#write(waiting)
    this.#writing ??= this.#run()
  }

  async #run(): Promise<void> {
    while (this.#next !== null) {
      const next = this.#next
      this.#next = null
      await this.#write(next)
    }
    this.#writing = null
  }

  async #write(next: LocalDraft | string): Promise<void> {
    await (typeof next === 'string' ? this.drafts.remove(next) : this.drafts.put(next))
  }
}

const keyOf = (next: LocalDraft | string): string => (typeof next === 'string' ? next : next.key)
