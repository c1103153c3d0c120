/** Statements for many rows: names come from descriptors, values are parameters, and other work runs in between. */
import { joined, sql } from '../../sql/sql.js'
import { listOf, written } from '../../sql/written.js'
import { columnOf, parameterOf } from '../../tables.js'
import type { TableChange } from '../../database.js'
import type { Column, Data, Row, Table } from '../../tables.js'
import type { Part, Sql } from '../../sql/sql.js'
import type { WriteTransaction } from '../write-transaction.js'

/** The most rows that one statement writes. */
export const writtenAtOnce = 100

/** Selects rows of a table, by all of these. */
export interface Selected {
  /** Values that they have. */
  readonly where?: Data
  /** Values that they do not have. */
  readonly except?: readonly (readonly [field: string, value: unknown])[]
  /** They are changed because an entry is deleted. */
  readonly isConsequence?: true
  /** Values of which they have one. */
  readonly among?: { readonly field: string; readonly values: readonly (number | string)[] }
}

/** Runs a statement; returns the rows that it selects, or that its `returning` lists. */
export async function rowsOf(writing: WriteTransaction, whole: Sql, changes?: TableChange): Promise<readonly Row[]> {
  if (writing.pauses.areDue) await writing.pauses.rest()
  const { text, values } = written(whole, writing.context.database.dialect)
  return writing.transaction.rows(changes ? { text, values, changes } : { text, values })
}

/** Runs a statement; returns the number of rows that it changed. */
export async function changed(
  writing: WriteTransaction,
  whole: Sql,
  changes: TableChange,
  deletes: readonly number[] | null = null,
): Promise<number> {
  if (writing.pauses.areDue) await writing.pauses.rest()
  const { text, values } = written(whole, writing.context.database.dialect)
  return writing.transaction.run({ text, values, sql: whole, changes, ...(deletes && { deletes }) })
}

/** Returns the ids of selected rows, if nothing else selects them. */
export function onlyIds({ where = {}, except = [], among }: Selected): readonly number[] | null {
  const fields = Object.keys(where)
  if (except.length > 0 || fields.length + (among ? 1 : 0) !== 1) return null
  if (among) return among.field === 'id' ? among.values.map(Number) : null
  return typeof where['id'] === 'number' ? [where['id']] : null
}

/** Returns the change of selected rows. `fields` null: they are deleted. */
export function changeOfSelected(
  { name: table }: Table,
  { where = {}, among, isConsequence }: Selected,
  fields: readonly string[] | null,
): TableChange {
  const { id } = where
  const follows = isConsequence ? { isConsequence } : {}
  if (typeof id === 'number') return { table, ids: [id], fields, ...follows }
  return { table, ids: among?.field === 'id' ? among.values.map(Number) : null, fields, ...follows }
}

export function conditionsOf(writing: WriteTransaction, table: Table, selected: Selected): Part[] {
  const { where = {}, except = [], among } = selected
  const name = quoted(writing, table.name)
  const compared = (field: string, value: unknown, isEqual: boolean) => {
    const column = columnOf(table, field)
    const left = `${name}.${quoted(writing, column.name)}`
    if (value === null) return `${left} is ${isEqual ? '' : 'not '}null`
    return sql`${left} ${isEqual ? '=' : 'is distinct from'} ${parameterOf(value, column)}`
  }
  const conditions = [
    ...Object.entries(where).map(([field, value]) => compared(field, value, true)),
    ...except.map(([field, value]) => compared(field, value, false)),
  ]
  if (among === undefined) return conditions
  const column = columnOf(table, among.field)
  const { dialect } = writing.context.database
  const list = listOf(among.values, column.stored, dialect)
  return [...conditions, dialect.anyOf(`${name}.${quoted(writing, column.name)}`, list)]
}

/** Returns ` where …`, or nothing if all rows are selected. */
export function whereOf(writing: WriteTransaction, table: Table, selected: Selected): Part {
  const conditions = conditionsOf(writing, table, selected)
  return conditions.length === 0 ? '' : sql` where ${joined(conditions, ' and ')}`
}

/** Splits a long list of values into several selections. */
export function parts(selected: Selected, size = writtenAtOnce): Selected[] {
  const { among } = selected
  if (among === undefined || among.values.length <= size) return [selected]
  return chunks(among.values, size).map((values) => ({ ...selected, among: { field: among.field, values } }))
}

export function tuple(row: Data, fields: readonly string[], columns: readonly Column[]): Sql {
  const values = columns.map((column, index) => parameterOf(row[fields[index] ?? ''], column))
  return sql`(${joined(values, ', ')})`
}

export function quoted({ context }: WriteTransaction, name: string): string {
  return context.database.dialect.identifier(name)
}

export function chunks<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  const all: (readonly Item[])[] = []
  for (let start = 0; start < items.length; start += size) all.push(items.slice(start, start + size))
  return all
}
