import { requireId } from '../../id.js'
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
