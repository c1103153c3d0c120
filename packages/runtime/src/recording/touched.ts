import type { TableChange, Transaction } from '../database.js'
import { NewRow } from '../tables.js'
import type { Row } from '../tables.js'
import type { CompiledType } from '../types.js'
import { isJoining } from '../tags/joining.js'
import type { EntryTables } from './entry-tables.js'
import type { TouchedEntries } from './recorder.js'
import type { Suspects } from './suspects.js'

/** Collects the entries that a transaction changes. */
export class Touched {
  #created: NewRow[] = []
  #updated = new Map<CompiledType, Set<number>>()
  #joined = new Map<CompiledType, Set<number>>()
  /** Rows of links that were inserted: their entries may get ids later. */
  #holders: { readonly type: CompiledType; readonly holder: unknown }[] = []

  constructor(
    readonly tables: EntryTables,
    readonly suspects: Suspects,
  ) {}

  inserted(rows: readonly NewRow[]): void {
    for (const row of rows) {
      if (this.tables.typeOf(row.table.name)) this.#created.push(row)
      const links = this.tables.linksIn(row.table.name)
      if (links) this.#holders.push({ type: links.type, holder: row.data[links.field] })
    }
  }

  /** Returns the column that tells which entries a statement changed; undefined if that is known, or if it changes none. */
  columnOf({ table, ids, isConsequence }: TableChange): string | undefined {
    if (isConsequence) return undefined
    if (this.tables.typeOf(table)) return ids === null ? 'id' : undefined
    return this.tables.linksIn(table)?.column
  }

  /** Notes a statement that ran. `returned`: rows with the column that `columnOf` named. */
  changed({ table, ids, fields, isConsequence }: TableChange, returned: readonly Row[]): void {
    if (isConsequence) return
    const links = this.tables.linksIn(table)
    const type = this.tables.typeOf(table) ?? links?.type
    if (type === undefined) return
    const column = links?.column ?? 'id'
    const noted = isJoining(type, fields) ? this.#joined : this.#updated
    for (const id of links === undefined && ids !== null ? ids : returned.map((row) => row[column]))
      setOf(noted, type).add(Number(id))
  }

  /** Notes that changes were undone, perhaps not all. */
  undone(): void {
    for (const { type, created, updated, joined } of this.#own())
      this.suspects.add(type, [...created, ...updated, ...joined])
    this.#created = []
    this.#updated = new Map()
    this.#joined = new Map()
    this.#holders = []
  }

  /** Returns what is there at the end of the transaction. */
  async entries(transaction: Transaction): Promise<TouchedEntries[]> {
    const own = this.#own()
    if (this.suspects.areNone) return own.map((entries) => ({ ...entries, suspected: [] }))
    const suspected = await this.suspects.entries(transaction)
    const more = [...suspected.keys()].filter((type) => !own.some((each) => each.type === type))
    return [...own, ...more.map((type) => ({ type, created: [], updated: [], joined: [] }))].map((entries) => {
      const ids = suspected.get(entries.type)
      return { ...entries, suspected: ids === null ? null : [...(ids ?? [])] }
    })
  }

  #own(): Omit<TouchedEntries, 'suspected'>[] {
    const created = new Map<CompiledType, Set<number>>()
    for (const row of this.#created) {
      const type = this.tables.typeOf(row.table.name)
      if (type && row.isStored) setOf(created, type).add(row.id)
    }
    for (const { type, holder } of this.#holders) {
      if (typeof holder === 'number') setOf(this.#updated, type).add(holder)
      else if (holder instanceof NewRow && holder.isStored) setOf(this.#updated, type).add(holder.id)
    }
    const types = new Set([...created.keys(), ...this.#updated.keys(), ...this.#joined.keys()])
    return [...types].map((type) => {
      const added = created.get(type) ?? new Set()
      const changed = this.#updated.get(type) ?? new Set()
      const updated = [...changed].filter((id) => !added.has(id))
      const joined = [...(this.#joined.get(type) ?? [])].filter((id) => !added.has(id) && !changed.has(id))
      return { type, created: [...added], updated, joined }
    })
  }
}

function setOf(map: Map<CompiledType, Set<number>>, type: CompiledType): Set<number> {
  let found = map.get(type)
  if (found === undefined) map.set(type, (found = new Set()))
  return found
}
