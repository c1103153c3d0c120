import type SqliteDatabase from 'better-sqlite3'

/** A column that refers to the ids of another table, which the database clears, or whose rows it deletes. */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly deletes: boolean
}

interface Found {
  readonly target: string
  readonly table: string
  readonly column: string
  readonly rule: string
}

/** Columns without an index are left out: each look at them would read the whole table. */
const text = `
  select key."table" as target, list.name as "table", key."from" as "column", key.on_delete as rule
  from pragma_table_list list, pragma_foreign_key_list(list.name) key
  where list.schema = 'main' and list.type = 'table'
    and exists (select 1 from pragma_table_info(list.name) field where field.name = 'id' and field.pk = 1)
    and exists (
      select 1 from pragma_index_list(list.name) sorted, pragma_index_info(sorted.name) field
      where sorted.partial = 0 and field.seqno = 0 and field.name = key."from")
    and not exists (
      select 1 from pragma_foreign_key_list(list.name) further where further.id = key.id and further.seq > 0)
    and key."to" = 'id' and key.on_delete in ('CASCADE', 'SET NULL')`

const none: readonly Reference[] = []

/** Tells from the schema which columns refer to a table. */
export class References {
  #known: ReadonlyMap<string, readonly Reference[]> | null = null

  constructor(private readonly handle: SqliteDatabase.Database) {}

  to(table: string): readonly Reference[] {
    this.#known ??= this.#read()
    return this.#known.get(table) ?? none
  }

  /** The schema may have changed. */
  forget(): void {
    this.#known = null
  }

  #read(): ReadonlyMap<string, readonly Reference[]> {
    const known = new Map<string, Reference[]>()
    for (const { target, table, column, rule } of this.handle.prepare<[], Found>(text).all()) {
      const reference = { table, column, deletes: rule === 'CASCADE' }
      const others = known.get(target)
      if (others === undefined) known.set(target, [reference])
      else others.push(reference)
    }
    return new Map([...known].map(([target, all]) => [target, all.filter((one) => !returns(known, target, one))]))
  }
}

/** Returns true if deleting rows may come round to the table where it began. Such rows are left to the database. */
function returns(known: ReadonlyMap<string, readonly Reference[]>, target: string, reference: Reference): boolean {
  const tables = new Set(reference.deletes ? [reference.table] : [])
  for (const table of tables) for (const next of known.get(table) ?? []) if (next.deletes) tables.add(next.table)
  return tables.has(target)
}
