import { requireId } from '../../id.js'
import { columnOf } from '../../tables.js'
import { Parameters } from './parameters.js'
import { quoted, rowsOf } from './statement.js'
import type { Table } from '../../tables.js'
import type { CompiledType } from '../../types.js'
import type { Session } from '../session.js'

/** Keeps others from writing to a table until the transaction ends, so that it sees what they have written. SQLite has one writer anyway. */
export async function lockTable({ context, transaction }: Session, { name }: Table): Promise<void> {
  const { dialect } = context.database
  if (dialect.isEmbedded) return
  await transaction.run({ text: `lock table ${dialect.identifier(name)} in share row exclusive mode`, values: [] })
}

/** Holds other writers of the entry, or of a single type, off until the transaction ends. SQLite has one writer anyway. */
export async function lockEntry(
  { context, transaction }: Session,
  { table }: CompiledType,
  id: number | string | null | undefined,
): Promise<void> {
  const { dialect } = context.database
  if (dialect.isEmbedded) return
  const where = id === undefined ? '' : ` where "id" = ${dialect.parameter(1, 'integer', false)}`
  const text = `select 1 from ${dialect.identifier(table)}${where} for update`
  await transaction.rows({ text, values: id === undefined ? [] : [requireId(id)] })
}

/** Locks a row and those with the same value of a field, in the order of their ids: others that lock them wait, whichever they begin with. */
export async function lockLike(session: Session, table: Table, field: string, id: number): Promise<void> {
  const { dialect } = session.context.database
  if (dialect.isEmbedded) return
  const parameters = new Parameters(dialect)
  const own = parameters.one(id, columnOf(table, 'id'))
  const [name, column] = [quoted(session, table.name), quoted(session, columnOf(table, field).name)]
  const same = `select ${column} from ${name} where "id" = ${own}`
  const text = `select 1 from ${name} where "id" = ${own} or ${column} = (${same}) order by "id" for update`
  await rowsOf(session, text, parameters)
}
