import type { Table } from '../../tables.js'
import type { Session } from '../session.js'

/** Keeps others from writing to a table until the transaction ends, so that it sees what they have written. SQLite has one writer anyway. */
export async function lockTable({ context, transaction }: Session, { name }: Table): Promise<void> {
  const { dialect } = context.database
  if (dialect.isEmbedded) return
  await transaction.run({ text: `lock table ${dialect.identifier(name)} in share row exclusive mode`, values: [] })
}
