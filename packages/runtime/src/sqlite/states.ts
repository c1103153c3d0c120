import type { State, Statement } from '../statement.js'
import type { Commits } from './commits.js'
import type { ReadHandle } from './read-handle.js'
import type { Writer } from './writer.js'

/** Tells if a read would still return what it returned. */
export class States {
  #seen: { readonly by: 'reader' | 'writer'; readonly version: number } | null = null

  constructor(
    private readonly reader: ReadHandle,
    private readonly writer: Writer,
    private readonly commits: Commits,
  ) {}

  /** Returns a value that equals an earlier one only if nothing was committed since to the tables that a statement reads. */
  of(statement: Statement): State {
    // The writer's connection does not count its own commits, which are counted by table.
    const own = this.writer.version()
    const by = own === null ? 'reader' : 'writer'
    const version = own ?? this.reader.version()
    // Equals nothing: the file is locked.
    if (Number.isNaN(version)) return version
    if (this.#seen?.version !== version || this.#seen.by !== by) {
      this.#seen = { by, version }
      this.commits.addUnknown()
      this.reader.forgetSchema()
      this.writer.forgetSchema()
    }
    return this.commits.stateOf(this.reader.tablesOf(statement))
  }
}
