/** Merged branches: changes that a migration does not know of, because it was written before the merge. */
import type { Migration } from './history.js'
import { readSchemaTables } from './schema-tables.js'
import type { SchemaTable } from './schema-tables.js'
import { endOfHistory, knownTo } from './snapshot.js'

/** Changes of a table since, which a migration neither knows nor makes itself. */
export interface MeanwhileTable {
  readonly table: string
  /** Columns that were added or changed. */
  readonly kept: readonly string[]
  /** Columns that were removed. */
  readonly removed: readonly string[]
  /** The indexes of the table when the migration was written, by `indexKey`. */
  readonly knownIndexes: ReadonlySet<string>
}

/** Compares the tables that a migration was written for with those that the applied migrations have made. */
export function changedMeanwhile(migration: Migration, applied: readonly Migration[]): readonly MeanwhileTable[] {
  const known = knownTo(
    migration,
    [...applied, migration].sort((one, other) => (one.name < other.name ? -1 : 1)),
  )
  if (known === null || migration.schema === null) return []
  if (!applied.some((each) => each.schema !== null && !known.includes(each))) return []
  const before = readSchemaTables(endOfHistory(known)?.schema ?? '')
  const now = readSchemaTables(endOfHistory(applied)?.schema ?? '')
  const after = readSchemaTables(migration.schema)
  return [...now].flatMap(([table, live]) => {
    const [was, wanted] = [before.get(table), after.get(table)]
    return was === undefined || wanted === undefined ? [] : [compare(table, was, live, wanted)]
  })
}

function compare(table: string, was: SchemaTable, live: SchemaTable, wanted: SchemaTable): MeanwhileTable {
  const definition = ({ columns }: SchemaTable, name: string) => columns.get(name)?.definition
  const isOurs = (name: string) => definition(was, name) === definition(wanted, name)
  const kept = [...live.columns.keys()].filter(
    (name) => definition(live, name) !== definition(was, name) && isOurs(name),
  )
  const removed = [...was.columns.keys()].filter((name) => !live.columns.has(name) && isOurs(name))
  return { table, kept, removed, knownIndexes: was.indexes }
}
