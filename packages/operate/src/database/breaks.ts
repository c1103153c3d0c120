import { findMisfits } from '@content-gen/runtime/migrations'
import type { LiveTables } from '@content-gen/runtime/migrations'
import { dropsOf } from './drops.js'
import type { Migration } from './history.js'
import { renamedInRows } from './renamed-in-rows.js'
import { readSchemaTables, schemaTables } from './schema-tables.js'
import { endOfHistory } from './snapshot.js'

/** Lists why code that works on the tables of `applied` cannot work after a migration; nothing is known of one that was written by hand. */
export function breaksOf(migration: Migration, applied: readonly Migration[]): readonly string[] {
  const before = endOfHistory(applied)
  if (before === null || migration.schema === null) return []
  const tables = withKept(migration.later, tablesOf(before.schema), tablesOf(migration.schema))
  return [...findMisfits(schemaTables(before.schema), tables), ...renamedInRows(before.content, migration.content)]
}

function tablesOf(schema: string): LiveTables {
  return new Map(
    [...readSchemaTables(schema)].map(([name, { columns }]) => [
      name,
      new Map(
        [...columns].map(([column, { kind, definition }]) => [
          column,
          { kind, isRequired: !/^\w+\?/.test(definition), hasDefault: /@(default\(|id\b)/.test(definition) },
        ]),
      ),
    ]),
  )
}

/**
 * Returns what `later.sql` of a migration is to drop before another one is applied, as `articles.teaser`: it adds that again, or makes a trigger
 * where there may be one. `after`: the schema after it.
 */
export function droppedBefore({ later }: Migration, { sql }: Migration, after: string): string | undefined {
  const tables = readSchemaTables(after)
  const dropped = dropsOf(later).find(([table, column]) => {
    const found = tables.get(table)
    if (found === undefined) return false
    return (
      column === null || found.columns.has(column) || sql.includes(`ON "${table.replaceAll('"', '""')}" FOR EACH ROW`)
    )
  })
  return dropped?.filter((name) => name !== null).join('.')
}

/** Adds the tables and columns that `later.sql` drops: they are there until then. */
function withKept(later: string | null, before: LiveTables, after: LiveTables): LiveTables {
  const tables = new Map(after)
  for (const [table, column] of dropsOf(later)) {
    const was = before.get(table)
    if (was === undefined) continue
    const kept = column === null ? [...was] : [...was].filter(([name]) => name === column)
    // They may be empty: the migration itself has seen to that.
    const columns = kept.map(([name, each]) => [name, { ...each, isRequired: false }] as const)
    tables.set(table, new Map([...(tables.get(table) ?? []), ...columns]))
  }
  return tables
}
