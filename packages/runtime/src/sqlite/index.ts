/** `@content-gen/runtime/sqlite`: the embedded database. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import SqliteDatabase from 'better-sqlite3'
import type { Database, OpenDatabase } from '../database.js'
import { LazyClient, rawClient, readRow } from '../transactional.js'
import { durableAdapter } from './adapter.js'
import { sqliteDialect } from './dialect.js'
import { orUnavailable } from './failure.js'
import { Patience } from './patience.js'
import { positional } from './positional.js'
import { Reader } from './reader.js'
import type { ReaderOptions } from './reader.js'
import { survey } from './survey.js'
import { Writer } from './writer.js'

/**
 * Returns the function that opens an SQLite file. `openClient` makes the project's Prisma client with the given adapter, and is called
 * before the first write. Opening throws if the file does not exist or is not an SQLite file.
 */
export function sqlite(openClient: (adapter: PrismaBetterSqlite3) => Promise<object>): OpenDatabase {
  return async ({ url, baseDir, readTimeout, room }) => {
    if (/^postgres(ql)?:\/\//.test(url))
      throw new Error(
        'The project uses SQLite, and DATABASE_URL is the address of PostgreSQL: write one like `file:./data/content.db`.',
      )
    const file = resolve(baseDir, url.replace(/^file:/, ''))
    return openFile({ file, timeout: readTimeout, room }, openClient)
  }
}

function openFile(reading: ReaderOptions, openClient: (adapter: PrismaBetterSqlite3) => Promise<object>): Database {
  const { file } = reading
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run \`npm run migrate\` to make it.`)
  useWriteAheadLog(file)
  const reads = new Reader(reading)
  const patience = new Patience()
  const writer = new Writer(new LazyClient(async () => openClient(await durableAdapter(file, patience))), patience)
  return {
    dialect: sqliteDialect,
    read: (statement, options) => reads.read(statement, options),
    state: () => reads.state(),
    readWithin: async (around, statement) => {
      const { text, values } = positional(statement)
      return readRow(await rawClient(around).$queryRawUnsafe(text, ...values))
    },
    rowsWithin: (around, statement) => {
      const { text, values } = positional(statement)
      return rawClient(around).$queryRawUnsafe(text, ...values)
    },
    rows: (statement) => reads.rows(statement),
    survey: (request) => survey(request, (statement) => reads.rowsBeside(statement)),
    write: (work, mode) => orUnavailable(() => writer.run(work, mode)),
    prepare: () => orUnavailable(() => writer.prepare()),
    check: () => orUnavailable(() => writer.run(async () => undefined)),
    close: async () => {
      await writer.close()
      await reads.close()
    },
  }
}

/** In this mode readers and the writer do not block each other. The file remembers it. */
function useWriteAheadLog(file: string): void {
  const handle = new SqliteDatabase(file)
  handle.pragma('journal_mode = wal')
  handle.close()
}
