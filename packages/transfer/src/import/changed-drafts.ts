import type { Rows } from '@content-gen/operate'
import type { ChangeReport } from './judged.js'
import { LastImport, type KeptTable } from './last-import.js'
import {
  draftsName,
  importDrafts,
  keptDrafts,
  keyOfDraft,
  listDrafts,
  sumOfDraft,
  type Draft,
} from './working-copies.js'

interface Copy {
  readonly id: number
  readonly sum: string
}

/** Brings drafts that have changed since the last import, and leaves working copies that were changed here. */
export class ChangedDrafts {
  readonly #theirs: ReadonlyMap<string, Draft>
  readonly #brought: Draft[] = []
  readonly #kept: Map<string, string>
  readonly #left: string[] = []
  #counts = { added: 0, changed: 0, deleted: 0 }

  static async read(rows: Rows, drafts: AsyncIterable<Draft>, overwrite: boolean): Promise<ChangedDrafts> {
    const before = (await LastImport.read(rows))?.sumsOf(draftsName) ?? new Map<string, string>()
    return new ChangedDrafts(rows, await listDrafts(drafts), before, overwrite)
  }

  private constructor(
    private readonly rows: Rows,
    drafts: readonly Draft[],
    private readonly before: ReadonlyMap<string, string>,
    private readonly overwrite: boolean,
  ) {
    this.#theirs = new Map(drafts.map((draft) => [keyOfDraft(draft), draft]))
    this.#kept = new Map(keptDrafts(drafts).sums)
  }

  /** Takes away what is replaced, before the entries are written. */
  async withdraw(): Promise<void> {
    const [{ before }, copies] = [this, await this.#copies()]
    for (const key of new Set([...before.keys(), ...this.#theirs.keys()])) {
      const [was, is, copy] = [before.get(key), this.#kept.get(key), copies.get(key)]
      if (was === is || copy?.sum === is) continue
      if (copy?.sum !== was && !this.overwrite) {
        this.#left.push(key)
        if (was === undefined) this.#kept.delete(key)
        else this.#kept.set(key, was)
        continue
      }
      const draft = this.#theirs.get(key)
      if (draft) this.#brought.push(draft)
      this.#counts[draft === undefined ? 'deleted' : was === undefined ? 'added' : 'changed']++
      if (copy === undefined) continue
      await this.rows.query('delete from content_gen_saves where copy = ?', [copy.id])
      await this.rows.query('delete from content_gen_working_copies where id = ?', [copy.id])
    }
  }

  /** Writes what is brought. Returns null if nothing has changed. */
  async bring(tableOf: (uid: string) => string | null): Promise<ChangeReport | null> {
    await importDrafts(this.rows, this.#brought, tableOf, true)
    const { added, changed, deleted } = this.#counts
    if (added + changed + deleted + this.#left.length === 0) return null
    return { table: draftsName, ...this.#counts, left: this.#left, taken: [] }
  }

  kept(): KeptTable {
    return { name: draftsName, header: null, sums: this.#kept }
  }

  async #copies(): Promise<ReadonlyMap<string, Copy>> {
    const found = await this.rows.query(
      `select c.id, c.type, c.entry, s.document from content_gen_working_copies c
       join content_gen_saves s on s.copy = c.id and s.revision = c.revision where c.entry is not null`,
    )
    return new Map(
      found.map(({ id, type, entry, document }) => [
        keyOfDraft({ uid: String(type), entry: Number(entry) }),
        { id: Number(id), sum: sumOfDraft(String(document)) },
      ]),
    )
  }
}
