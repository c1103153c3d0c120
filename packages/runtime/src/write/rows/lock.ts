import { requireId } from '../../id.js'
import { Parameter, sql } from '../../sql/sql.js'
import { listOf, written } from '../../sql/written.js'
import { columnOf, parameterOf } from '../../tables.js'
import { quoted } from './statement.js'
import type { Sql } from '../../sql/sql.js'
import type { Table } from '../../tables.js'
import type { CompiledType } from '../../types.js'
import type { WriteTransaction } from '../write-transaction.js'

/**
 * Holds other writers of the selected rows off until the transaction ends; `isShared`: those alone that delete or move them. SQLite, which has
 * one writer, is not asked.
 */
export async function holdRows(
  { context: { database }, transaction }: Pick<WriteTransaction, 'context' | 'transaction'>,
  select: Sql,
  isShared?: boolean,
): Promise<void> {
  const { dialect } = database
  if (dialect.locks !== null) await transaction.rows(written(dialect.locks.rows(select, isShared), dialect))
}

/** Lets others that lock one of these names wait until the transaction ends. */
export async function lockNames({ context, transaction }: WriteTransaction, names: readonly string[]): Promise<void> {
  const { dialect } = context.database
  if (dialect.locks !== null)
    await transaction.rows(written(dialect.locks.names(listOf(names, 'text', dialect)), dialect))
}

/** Keeps others from writing to a table until the transaction ends, so that it sees what they have written. */
export async function lockTable({ context, transaction }: WriteTransaction, { name }: Table): Promise<void> {
  const { dialect } = context.database
  if (dialect.locks !== null) await transaction.run(written(dialect.locks.table(name), dialect))
}

/** Holds other writers of the entry, or of a single type, off until the transaction ends. */
export async function lockEntry(
  writing: WriteTransaction,
  { table }: CompiledType,
  id: number | string | null | undefined,
): Promise<void> {
  const where = id === undefined ? '' : sql` where "id" = ${new Parameter(requireId(id), 'integer')}`
  await holdRows(writing, sql`select 1 from ${quoted(writing, table)}${where}`)
}

/** Locks a row and those with the same value of a field, in the order of their ids: others that lock them wait, whichever they begin with. */
export async function lockLike(writing: WriteTransaction, table: Table, field: string, id: number): Promise<void> {
  const own = parameterOf(id, columnOf(table, 'id'))
  const [name, column] = [quoted(writing, table.name), quoted(writing, columnOf(table, field).name)]
  const same = sql`select ${column} from ${name} where "id" = ${own}`
  await holdRows(writing, sql`select 1 from ${name} where "id" = ${own} or ${column} = (${same}) order by "id"`)
}
