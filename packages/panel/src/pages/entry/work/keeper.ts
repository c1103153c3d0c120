import type { LocalDraft, LocalDrafts } from './local-drafts.js'

/** Writes drafts to the browser, each at once: a tab may be closed the moment after. */
export class Keeper {
  readonly #writing = new Set<Promise<void>>()

  constructor(private readonly drafts: LocalDrafts) {}

  keep(draft: LocalDraft): void {
    this.#add(this.drafts.put(draft))
  }

  forget(key: string): void {
    this.#add(this.drafts.remove(key))
  }

  /** Resolves when everything is written. */
  async settled(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing)
  }

  #add(write: Promise<void>): void {
    this.#writing.add(write)
    void write.finally(() => this.#writing.delete(write))
  }
}
