import { codeOf } from '../errors/database-error.js'
import { ofSeveral, usual } from '../database.js'
import type { Database, Transaction, WriteMode } from '../database.js'
import { bothWatch } from '../prisma-statements/watch.js'
import type { Types } from '../types.js'
import { EntryTables } from './entry-tables.js'
import { recordingAtOnce, Several } from './at-once.js'
import type { Recorder, Recording } from './recorder.js'
import { RowOwners } from './row-owners.js'
import { Suspects } from './suspects.js'
import { Touched } from './touched.js'

/** A wrapper of a database, in whose writes a recorder may take part. */
export interface Recordable {
  wrap(database: Database): Database
  /** Lets a recorder take part in every later write. There is one. */
  record(recorder: Recorder): void
}

export function recordable(types: Types): Recordable {
  let recorder: Recorder | null = null
  return {
    record: (given) => {
      recorder = given
    },
    wrap: (database) => recorded(database, types, () => recorder),
  }
}

function recorded(database: Database, types: Types, recorderOf: () => Recorder | null): Database {
  const tables = new EntryTables(types)
  const owners = new RowOwners(types)
  const write = async <Result>(work: Work<Result>, recording: Recording, mode: WriteMode): Promise<Result> => {
    if (mode.isOneStatement && mode.isOneEntry) {
      try {
        const result = await database.write((single) => work(recordingAtOnce(single, recording, tables)), mode)
        recording.committed()
        return result
      } catch (error) {
        // Another transaction may have been faster: the whole way waits for it.
        if (!(error instanceof Several) && codeOf(error) !== uniqueViolation) throw error
      }
    }
    const noted = () => new Touched(tables, new Suspects(owners, database.dialect))
    const run = (transaction: Transaction) => withChanges(work, transaction, recording, noted())
    // Recording takes a statement more.
    const result = await database.write(run, ofSeveral(mode))
    recording.committed()
    return result
  }
  return {
    ...database,
    write: (work, mode = usual) => {
      const recorder = mode.isReading ? null : recorderOf()
      return recorder === null ? database.write(work, mode) : write(work, recorder.begin(), mode)
    },
  }
}

type Work<Result> = (transaction: Transaction) => Promise<Result>

/** PostgreSQL's code. */
const uniqueViolation = '23505'

/** A part of the transaction. */
const undoing = /^rollback to /

async function withChanges<Result>(
  work: Work<Result>,
  transaction: Transaction,
  recording: Recording,
  touched: Touched,
): Promise<Result> {
  const result = await work(noting(transaction, touched, recording))
  const entries = await touched.entries(transaction)
  if (entries.length > 0) await recording.finish(transaction, entries)
  return result
}

function noting(transaction: Transaction, touched: Touched, recording: Recording): Transaction {
  return {
    rows: (statement) => {
      if (undoing.test(statement.text)) touched.undone()
      return transaction.rows(statement)
    },
    run: async (statement) => {
      const { changes } = statement
      if (changes === undefined) return transaction.run(statement)
      const type = changes.fields === null ? touched.tables.typeOf(changes.table) : undefined
      if (type && changes.ids) await recording.leaving(transaction, type, changes.ids)
      const column = touched.columnOf(changes)
      if (column === undefined) {
        touched.changed(changes, [])
        return transaction.run(statement)
      }
      const returned = await transaction.rows({ ...statement, text: `${statement.text} returning "${column}"` })
      touched.changed(changes, returned)
      return returned.length
    },
    read: (statement, client) => transaction.read(statement, client),
    insert: (rows) => {
      touched.inserted(rows)
      return transaction.insert(rows)
    },
    prisma: (watch) => transaction.prisma(bothWatch(watch, { rows: touched.suspects })),
  }
}
