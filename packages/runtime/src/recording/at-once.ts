/** Writes of one statement that the recorder adds to without asking what was changed. */
import type { Transaction } from '../database.js'
import type { NewRow } from '../tables.js'
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
    read: (statement, client) => transaction.read(statement, client),
    prisma: refuse,
    run: async (statement) => {
      const { table, fields = null, ids } = statement.changes ?? {}
      const type = table !== undefined && ids?.length === 1 ? tables.typeOf(table) : undefined
      const addition = type && fields && recording.addition(type, 'update', fields)
      if (!addition) throw new Several()
      const count = await transaction.run(statement, addition)
      // Another write of the entry was faster, or there is no such entry.
      if (count === 0) throw new Several()
      return count
    },
    insert: async (rows) => {
      const [entry, ...parts] = rows
      const type = entry && tables.typeOf(entry.table.name)
      const isWhole = entry !== undefined && parts.every((part) => isPartOf(entry, part, tables))
      const addition = isWhole && type ? recording.addition(type, 'create', Object.keys(entry.data)) : null
      if (!addition) throw new Several()
      await transaction.insert(rows, addition)
    },
  }
}

/** Rows of components are only written together with those of their entries. */
function isPartOf(entry: NewRow, { table, data }: NewRow, tables: EntryTables): boolean {
  if (tables.typeOf(table.name)) return false
  const links = tables.linksIn(table.name)
  return links === undefined || data[links.field] === entry
}
