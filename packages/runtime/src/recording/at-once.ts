/** Writes of one statement that the recorder adds to without asking what was changed. */
import type { Transaction } from '../database.js'
import type { EntryTables } from './entry-tables.js'
import type { Recording } from './recorder.js'

/** The write takes a transaction of several statements. Nothing was changed. */
export class Several extends Error {}

/** Returns the transaction of a single statement, which adds what the recording has to add. It throws `Several` if it cannot. */
export function recordingAtOnce(
  transaction: Transaction,
  recording: Pick<Recording, 'addition'>,
  tables: EntryTables,
): Transaction {
  const refuse = () => {
    throw new Several()
  }
  return {
    rows: refuse,
    read: refuse,
    prisma: refuse,
    run: async (statement) => {
      const { table, fields = null, ids } = statement.changes ?? {}
      const type = table !== undefined && ids?.length === 1 ? tables.typeOf(table) : undefined
      const addition = type && fields && recording.addition(type, 'update', fields)
      if (!addition) throw new Several()
      return transaction.run(statement, addition)
    },
    insert: async (rows) => {
      const row = rows.length === 1 ? rows[0] : undefined
      const type = row && tables.typeOf(row.table.name)
      const addition = type && recording.addition(type, 'create', Object.keys(row.data))
      if (!addition) throw new Several()
      await transaction.insert(rows, addition)
    },
  }
}
