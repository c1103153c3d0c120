import { fileTag, RequestError } from '@content-gen/runtime'
import type { CacheTags } from '@content-gen/runtime'
import type { Draft, PlacedGroup, WithRows } from '../storage/storage.js'

/** A draft that purges the names whose content it has changed, once it is known which content stays. */
export class PurgingDraft implements Draft {
  readonly #names = new Set<string>()
  #dropsNames = false
  #isPlaced = false

  constructor(
    private readonly draft: Draft,
    private readonly tags: CacheTags | undefined,
    /** The sender of the files: pictures of one wait for each other. */
    readonly sender = '',
  ) {}

  get folder(): string {
    return this.draft.folder
  }

  /** True if a row stays, and names fewer files than before. */
  get dropsNames(): boolean {
    return this.#dropsNames
  }

  /** @throws RequestError 503 if the transaction of the rows is repeated, as after a deadlock: its files are placed, and are taken back first */
  async place(groups: readonly PlacedGroup[]): Promise<void> {
    if (this.#isPlaced) throw repeated()
    this.#isPlaced = true
    this.#dropsNames = groups.some(dropsNames)
    for (const { before } of groups) for (const name of before?.names ?? []) this.#names.add(name)
    return this.draft.place(groups)
  }

  async keep(): Promise<void> {
    await this.draft.keep().finally(() => this.#purge())
  }

  async settle(withRows: WithRows): Promise<void> {
    await this.draft.settle(withRows).finally(() => this.#purge())
  }

  #purge(): void {
    if (this.#names.size > 0) this.tags?.purge([...this.#names].map(fileTag))
  }
}

function repeated(): RequestError {
  const message = 'The database was too busy to store the file: send it again'
  return new RequestError(503, 'ServiceUnavailableError', message, {}, { code: 'busy' })
}

function dropsNames({ files, before }: PlacedGroup): boolean {
  const names = new Set(files.map(({ name }) => name))
  return names.size > 0 && before !== null && before.names.some((name) => !names.has(name))
}
