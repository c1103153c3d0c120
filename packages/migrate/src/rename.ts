import { MigrationError } from './errors.js'
import type { Change } from './change.js'
import type { Column, Table } from './table.js'

/** A table, or a column of a table, under a new name. */
export type Rename =
  | { readonly kind: 'table'; readonly from: string; readonly to: string }
  | { readonly kind: 'column'; readonly table: string; readonly from: string; readonly to: string }

/** Reads `articles:posts` or `articles.title:headline`. */
export function parseRename(text: string): Rename {
  const match = /^([^.:]+)(?:\.([^.:]+))?:([^.:]+)$/.exec(text)
  const [, table, column, to] = match ?? []
  if (table === undefined || to === undefined) {
    const hint = 'Write `articles.title:headline` for a column, `articles:posts` for a table.'
    throw new MigrationError('rename-unknown', `"${text}" is not a rename.`, hint)
  }
  return column === undefined ? { kind: 'table', from: table, to } : { kind: 'column', table, from: column, to }
}

/** As `--rename` takes it. */
export function printRename(rename: Rename): string {
  const { from, to } = rename
  return rename.kind === 'table' ? `${from}:${to}` : `${rename.table}.${from}:${to}`
}

/** Both databases keep the rows, and rename what refers to them. */
export function renameSql(rename: Rename): string {
  const { from, to } = rename
  return rename.kind === 'table'
    ? `ALTER TABLE ${quote(from)} RENAME TO ${quote(to)};\n`
    : `ALTER TABLE ${quote(rename.table)} RENAME COLUMN ${quote(from)} TO ${quote(to)};\n`
}

/** Pairs of something that goes and something of the same make that comes. */
export function possibleRenames(
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
      .map((to): Rename => ({ kind: 'table', from: from.name, to: to.name })),
  )
  const fields = columns('column-removed').flatMap((from) =>
    columns('column-added')
      .filter((to) => to.table === from.table && same(from.column, to.column))
      .map((to): Rename => ({ kind: 'column', table: from.table, from: from.column.name, to: to.column.name })),
  )
  return [...tables, ...fields]
}

/** Whether two columns point at the same table, or at one that goes and one that comes and may be its new name. */
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

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
