/** `@content-gen/runtime/sqlite`: the embedded database. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import SqliteDatabase from 'better-sqlite3'
import type { Database, OpenDatabase } from '../database.js'
import { LazyClient, rawClient, readRow } from '../transactional.js'
import { orBusy } from './busy.js'
import { sqliteDialect } from './dialect.js'
import { positional } from './positional.js'
import { Reader } from './reader.js'
import { survey } from './survey.js'
import { Writer } from './writer.js'

/**
 * Makes the function that opens an SQLite file. `openClient` makes the project's Prisma client with the adapter that it is
 * given; it is called at the first write. The opening throws when the file is not there, or is none of SQLite's.
 */
export function sqlite(openClient: (adapter: PrismaBetterSqlite3) => Promise<object>): OpenDatabase {
  return async ({ url, baseDir, readTimeout }) =>
    openFile(resolve(baseDir, url.replace(/^file:/, '')), readTimeout, openClient)
}

function openFile(
  file: string,
  readTimeout: number,
  openClient: (adapter: PrismaBetterSqlite3) => Promise<object>,
): Database {
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run \`npm run migrate\` to make it.`)
  useWriteAheadLog(file)
  const reads = new Reader(file, readTimeout)
  const writer = new Writer(new LazyClient(async () => openClient(await durableAdapter(file))))
  return {
    dialect: sqliteDialect,
    read: (statement, options) => reads.read(statement, options),
    readWithin: async (around, statement) => {
      const { text, values } = positional(statement)
      return readRow(await rawClient(around).$queryRawUnsafe(text, ...values))
    },
    rowsWithin: (around, statement) => {
      const { text, values } = positional(statement)
      return rawClient(around).$queryRawUnsafe(text, ...values)
    },
    rows: async (statement) => reads.rows(statement),
    survey: (request) => survey(request, (statement) => reads.rowsBeside(statement)),
    write: (work, mode) => orBusy(() => writer.run(work, mode)),
    close: async () => {
      await writer.close()
      await reads.close()
    },
  }
}

/** Readers and the writer do not wait for each other. The mode stays with the file. */
function useWriteAheadLog(file: string): void {
  const handle = new SqliteDatabase(file)
  handle.pragma('journal_mode = wal')
  handle.close()
}

/** An acknowledged write is on the disk; transactions of several processes come one after the other. */
async function durableAdapter(file: string): Promise<PrismaBetterSqlite3> {
  const adapters = await import('@prisma/adapter-better-sqlite3')
  class DurableAdapter extends adapters.PrismaBetterSqlite3 {
    override async connect() {
      const connection = await super.connect()
      await connection.executeScript('pragma synchronous = full; pragma busy_timeout = 5000')
      const start = connection.startTransaction.bind(connection)
      connection.startTransaction = async (isolation) => beginAsWriter(await start(isolation))
      return connection
    }
  }
  return new DurableAdapter({ url: file })
}

/** One that began with a read could not write any more once another process has. */
async function beginAsWriter(transaction: Transaction): Promise<Transaction> {
  try {
    for (const sql of ['commit', 'begin immediate']) await transaction.executeRaw({ sql, args: [], argTypes: [] })
    return transaction
  } catch (error) {
    // Lets go of the connection.
    await transaction.rollback()
    throw error
  }
}

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>
