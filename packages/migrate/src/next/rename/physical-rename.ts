import { MigrationError } from '@content-gen/operate'
import { printCell } from '../../content/cells.js'
import type { Cell } from '../../content/cells.js'
import { printRename } from './rename.js'
import type { Rename } from './rename.js'
import { quote } from '../../sql/quote.js'
import type { Table } from '../table.js'

/** A new name of a table, or of a column. */
export type PhysicalRename =
  | { readonly kind: 'table'; readonly from: string; readonly to: string }
  | { readonly kind: 'column'; readonly table: string; readonly from: string; readonly to: string }

/** The tables of the old schema and of the new one. */
export interface TablePair {
  readonly before: ReadonlyMap<string, Table>
  readonly after: ReadonlyMap<string, Table>
}

/**
 * Reads `articles:posts` and `articles.title:headline`, in the names of the database: those before the change, or those that an earlier
 * rename gave. Skips renames that are among `done`.
 */
export function readPhysicalRenames(
  words: readonly Rename[],
  { before: tables, after }: TablePair,
  done: readonly PhysicalRename[],
): PhysicalRename[] {
  const given: { readonly word: Rename; readonly rename: PhysicalRename }[] = []
  const all = () => [...done, ...given.map(({ rename }) => rename)]
  for (const word of words) given.push(...read(word, tables, all()).map((rename) => ({ word, rename })))
  for (const [index, { word, rename }] of given.entries()) {
    const to = rename.kind === 'table' ? { table: rename.to, column: null } : { table: rename.table, column: rename.to }
    const later = given.slice(index + 1).map((one) => one.rename)
    const { table, column } = renamedCell(to, later)
    const there = after.get(table)
    if (there && (column === null || there.columns.some(({ name }) => name === column))) continue
    throw unknown(word, `the schema has no ${printCell({ table, column })}`)
  }
  return all()
}

function read(word: Rename, tables: ReadonlyMap<string, Table>, done: readonly PhysicalRename[]): PhysicalRename[] {
  const { from, to } = word
  const cells = Array.from(tables.values()).flatMap(({ name, columns }): Cell[] => [
    { table: name, column: null },
    ...columns.map((column) => ({ table: name, column: column.name })),
  ])
  const renamed = (cell: Cell) => renamedCell(cell, done)
  const cell = cells.find((one) => printCell(renamed(one)) === from) ?? cells.find((one) => printCell(one) === from)
  if (cell) {
    const now = renamed(cell)
    if ((now.column ?? now.table) === to) return []
    return now.column === null
      ? [{ kind: 'table', from: now.table, to }]
      : [{ kind: 'column', table: now.table, from: now.column, to }]
  }
  const table = from.slice(0, Math.max(from.lastIndexOf('.'), 0))
  const known = tables.has(table)
    ? `the table ${table} has no ${from.slice(table.length + 1)}`
    : `nothing is called ${from}`
  throw unknown(word, known)
}

function unknown(word: Rename, reason: string): MigrationError {
  const hint = 'Names are those of the models before the change: `article.headline`, `article`, `shared.seo.title`.'
  return new MigrationError('rename-unknown', `--rename ${printRename(word)}: ${reason}.`, hint)
}

/** Both databases keep the rows, and rename references. */
export function renameSql(rename: PhysicalRename): string {
  const { from, to } = rename
  return rename.kind === 'table'
    ? `ALTER TABLE ${quote(from)} RENAME TO ${quote(to)};\n`
    : `ALTER TABLE ${quote(rename.table)} RENAME COLUMN ${quote(from)} TO ${quote(to)};\n`
}

/** Returns the name of an old cell after the renames. */
export function renamedCell(cell: Cell, renames: readonly PhysicalRename[]): Cell {
  let { table, column } = cell
  for (const rename of renames) {
    if (rename.kind === 'table' && table === rename.from) table = rename.to
    if (rename.kind === 'column' && table === rename.table && column === rename.from) column = rename.to
  }
  return { table, column }
}
