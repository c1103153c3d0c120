import type { Transaction } from '../database.js'
import type { RowWatch } from '../prisma-statements/watch.js'
import { sql } from '../sql/sql.js'
import { listOf, written } from '../sql/written.js'
import type { Dialect } from '../sql/dialect.js'
import type { CompiledType } from '../types.js'
import type { RowOwners } from './row-owners.js'

/** Ids of one type; null: any. */
type Ids = Set<number> | null

/** Collects the entries that statements of the project's Prisma client may have changed. */
export class Suspects implements RowWatch {
  /** Of entries and of components. */
  #ids = new Map<CompiledType, Ids>()

  constructor(
    private readonly owners: RowOwners,
    private readonly dialect: Dialect,
  ) {}

  get areNone(): boolean {
    return this.#ids.size === 0
  }

  columnsOf(table: string): readonly string[] | undefined {
    return this.owners.of(table)?.map(({ column }) => column)
  }

  changed(table: string | null, rows: readonly (readonly unknown[])[] | null): void {
    for (const name of table === null ? this.owners.tables() : [table])
      this.owners.of(name)?.forEach(({ type }, index) => this.add(type, rows && rows.map((row) => row[index])))
  }

  /** `ids` null: any; null among them: none. */
  add(type: CompiledType, ids: Iterable<unknown> | null): void {
    const known = this.#ids.get(type)
    if (ids === null || known === null) return void this.#ids.set(type, null)
    const all = known ?? new Set()
    for (const id of ids) if (id !== null) all.add(Number(id))
    this.#ids.set(type, all)
  }

  /** Returns the entries, now that all is written. Components that are gone by now were noted with their owners. */
  async entries(transaction: Transaction): Promise<ReadonlyMap<CompiledType, Ids>> {
    const entries = new Suspects(this.owners, this.dialect)
    const unknown = new Set<CompiledType>()
    while (this.#ids.size > 0) {
      const found = this.#ids
      this.#ids = new Map()
      for (const [type, ids] of found) {
        if (type.descriptor.kind !== 'component') entries.add(type, ids)
        else if (ids !== null) this.changed(type.table, await this.#ownersOf(transaction, type, ids))
        else if (!unknown.has(type)) {
          unknown.add(type)
          this.changed(type.table, null)
        }
      }
    }
    return entries.#ids
  }

  async #ownersOf(transaction: Transaction, { table }: CompiledType, ids: ReadonlySet<number>): Promise<unknown[][]> {
    const { dialect } = this
    const columns = (this.owners.of(table) ?? []).map(({ column }) => column)
    const selected = columns.map((column) => dialect.identifier(column)).join(', ')
    const chosen = dialect.anyOf('"id"', listOf([...ids], 'integer', dialect))
    const found = sql`select ${selected} from ${dialect.identifier(table)} where ${chosen}`
    const rows = await transaction.rows(written(found, dialect))
    return rows.map((row) => columns.map((column) => row[column]))
  }
}
