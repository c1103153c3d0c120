/** `@content-gen/runtime/sqlite`: the embedded database. */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import SqliteDatabase from 'better-sqlite3'
import type { Database, OpenDatabase } from '../database.js'
import { JoinedClient } from '../database/joined-client.js'
import { Checkpoints } from './checkpoints.js'
import { Commits } from './commits.js'
import { sqliteDialect } from './dialect.js'
import { requireFit, requireNestedJson } from './driver-fit.js'
import { isUnwritable, orUnavailable } from './failure.js'
import { Patience } from './patience.js'
import { readCounted } from './read-counted.js'
import { Reader } from './reader.js'
import type { ReaderOptions } from './reader.js'
import { States } from './states.js'
import { survey } from './survey.js'
import type { PrismaHandle } from './write-handle.js'
import { Writer } from './writer.js'

/**
 * Returns the function that opens an SQLite file. `openClient` makes the project's Prisma client with the given adapter, and is called
 * when code of the owner first uses it. Opening throws if the file does not exist or is not an SQLite file.
 */
export function sqlite(openClient: (adapter: SqlDriverAdapterFactory) => Promise<object>): OpenDatabase {
  return async ({ url, baseDir, readTimeout, room }) => {
    if (/^postgres(ql)?:\/\//.test(url))
      throw new Error(
        'The project uses SQLite, and DATABASE_URL is the address of PostgreSQL: write one like `file:./data/content.db`.',
      )
    const file = resolve(baseDir, url.replace(/^file:/, ''))
    return openFile({ file, timeout: readTimeout, room }, openClient)
  }
}

function openFile(reading: ReaderOptions, openClient: (adapter: SqlDriverAdapterFactory) => Promise<object>): Database {
  const { file } = reading
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run \`npm run migrate\` to make it.`)
  requireFit()
  useWriteAheadLog(file)
  const reads = new Reader(reading)
  const clients = new JoinedClient<PrismaHandle>(async (take) => {
    const { prismaAdapter } = await import('./prisma-adapter.js')
    return openClient(prismaAdapter(take))
  })
  const commits = new Commits()
  const writer = new Writer(file, clients, new Patience(), commits, new Checkpoints(file))
  const states = new States(reads.handle, writer, commits)
  return {
    dialect: sqliteDialect,
    read: (statement, options) =>
      options?.known === undefined ? reads.read(statement, options) : readCounted(reads, states, statement, options),
    state: (statement) => states.of(statement),
    rows: (statement) => reads.rows(statement),
    survey: (request) => survey(request, (statement) => reads.rowsBeside(statement)),
    write: (work, mode) => orUnavailable(() => writer.run(work, mode)),
    prepare: () => orUnavailable(() => writer.prepare()),
    check: () => orUnavailable(() => writer.run(async () => undefined)),
    pools: () => [reads.pool, writer.pool],
    close: async () => {
      await writer.close()
      await reads.close()
    },
  }
}

/** In this mode readers and the writer do not block each other. The file remembers it. */
function useWriteAheadLog(file: string): void {
  try {
    const handle = new SqliteDatabase(file)
    requireNestedJson((text) => handle.prepare<[], unknown>(text).pluck().get())
    handle.pragma('journal_mode = wal')
    handle.close()
  } catch (error) {
    throw isUnwritable(error) ? new Error(unwritable(file, error.message)) : error
  }
}

function unwritable(file: string, reason: string): string {
  return (
    `${file} cannot be opened for writing (${reason}). The user of this process must be one that may write this file and its folder ` +
    `${dirname(file)}, where SQLite keeps files beside it.`
  )
}
