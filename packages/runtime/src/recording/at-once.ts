/** Writes of one statement that is also told to the recorder: PostgreSQL does both in one. */
import { changedRow } from '../database.js'
import type { Addition, Transaction, WriteStatement } from '../database.js'
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
      const { changes } = statement
      const type = changes?.fields && changes.ids?.length === 1 ? tables.typeOf(changes.table) : undefined
      const addition = type && recording.addition(type, 'update')
      if (!addition) throw new Several()
      const [row] = await transaction.rows(together(statement, addition))
      return Number(row?.['count'])
    },
    insert: async (rows) => {
      const [row] = rows
      const type = row && rows.length === 1 ? tables.typeOf(row.table.name) : undefined
      const addition = type && recording.addition(type, 'create')
      if (!addition) throw new Several()
      await transaction.insert(rows, addition)
    },
  }
}

/** Returns one statement for a change and its addition: it selects how many rows were changed. */
function together({ text, values }: WriteStatement, addition: Addition): WriteStatement {
  const change = text.replace(nameOrParameter, (part, position?: string) =>
    position === undefined ? part : `$${Number(position) + addition.values.length}`,
  )
  return {
    text: `with ${changedRow} as (${change} returning *), added as (${addition.text}) select count(*) as "count" from ${changedRow}`,
    values: [...addition.values, ...values],
  }
}

const nameOrParameter = /"(?:[^"]|"")*"|\$(\d+)/g
