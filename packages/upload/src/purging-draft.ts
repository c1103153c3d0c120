import { fileTag } from '@content-gen/runtime'
import type { CacheTags } from '@content-gen/runtime'
import type { Draft, PlacedGroup, RowsOf } from './storage.js'

/** A draft that purges the names whose content it has changed, once it is known which content stays. */
export class PurgingDraft implements Draft {
  readonly #names = new Set<string>()

  constructor(
    private readonly draft: Draft,
    private readonly tags: CacheTags | undefined,
  ) {}

  get folder(): string {
    return this.draft.folder
  }

  place(groups: readonly PlacedGroup[]): Promise<void> {
    for (const { before } of groups) for (const name of before?.names ?? []) this.#names.add(name)
    return this.draft.place(groups)
  }

  async keep(): Promise<void> {
    await this.draft.keep().finally(() => this.#purge())
  }

  async settle(rows: RowsOf): Promise<void> {
    await this.draft.settle(rows).finally(() => this.#purge())
  }

  #purge(): void {
    if (this.#names.size > 0) this.tags?.purge([...this.#names].map(fileTag))
  }
}
