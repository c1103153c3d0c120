import { requireId } from '../../id.js'
import { Parameter, sql } from '../../sql/sql.js'
import { columnOf, parameterOf } from '../../tables.js'
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
  session: Session,
  { table }: CompiledType,
  id: number | string | null | undefined,
): Promise<void> {
  if (session.context.database.dialect.isEmbedded) return
  const where = id === undefined ? '' : sql` where "id" = ${new Parameter(requireId(id), 'integer')}`
  await rowsOf(session, sql`select 1 from ${quoted(session, table)}${where} for update`)
}

/** Locks a row and those with the same value of a field, in the order of their ids: others that lock them wait, whichever they begin with. */
export async function lockLike(session: Session, table: Table, field: string, id: number): Promise<void> {
  if (session.context.database.dialect.isEmbedded) return
  const own = parameterOf(id, columnOf(table, 'id'))
  const [name, column] = [quoted(session, table.name), quoted(session, columnOf(table, field).name)]
  const same = sql`select ${column} from ${name} where "id" = ${own}`
  await rowsOf(
    session,
    sql`select 1 from ${name} where "id" = ${own} or ${column} = (${same}) order by "id" for update`,
  )
}
