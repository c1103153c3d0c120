import type { Change } from '../change.js'
import type { Rename } from './rename.js'
import type { Column, Table } from '../table.js'

/** Pairs of a removed and a similar added thing, if only the tables are known. */
export function physicalCandidates(
  before: ReadonlyMap<string, Table>,
  after: ReadonlyMap<string, Table>,
  changes: readonly Change[],
): Rename[] {
  const named = (kind: 'table-added' | 'table-removed', tables: ReadonlyMap<string, Table>) =>
    changes.flatMap((change) => (change.kind === kind ? (tables.get(change.table) ?? []) : []))
  const columns = (kind: 'column-added' | 'column-removed') =>
    changes.flatMap((change) => (change.kind === kind ? [{ table: change.table, column: change.column }] : []))

  const same = (from: Column, to: Column) =>
    from.type === to.type && mayBeSame(before, after, from.references, to.references)

  const tables = named('table-removed', before).flatMap((from) =>
    named('table-added', after)
      .filter((to) => haveSameColumns(from, to, same))
      .map((to): Rename => ({ from: from.name, to: to.name })),
  )
  const fields = columns('column-removed').flatMap((from) =>
    columns('column-added')
      .filter((to) => to.table === from.table && same(from.column, to.column))
      .map((to): Rename => ({ from: `${from.table}.${from.column.name}`, to: to.column.name })),
  )
  return [...tables, ...fields]
}

/** Returns true if two columns refer to the same table, or to a removed and an added one that may be a rename. */
function mayBeSame(
  before: ReadonlyMap<string, Table>,
  after: ReadonlyMap<string, Table>,
  from: string | null,
  to: string | null,
): boolean {
  return from === to || (from !== null && to !== null && !after.has(from) && !before.has(to))
}

function haveSameColumns(from: Table, to: Table, same: (from: Column, to: Column) => boolean): boolean {
  const others = new Map(to.columns.map((column) => [column.name, column]))
  if (others.size !== from.columns.length) return false
  return from.columns.every((column) => {
    const other = others.get(column.name)
    return other !== undefined && same(column, other)
  })
}
