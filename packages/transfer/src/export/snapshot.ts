import { databaseFile, type DatabaseOptions } from '@content-gen/operate'
import { ExportProblem, wordsOf } from '../problem.js'
import { driver } from '../source/driver.js'
import type { SourceRow } from '../source/source.js'

/** A database as it was at one moment, however long it is read. */
export interface ReadSnapshot {
  query(text: string): Promise<SourceRow[]>
  close(): Promise<void>
}

/** Opens a project's database beside the servers that use it. @throws ExportProblem */
export async function openSnapshot({ projectDir, provider, databaseUrl }: DatabaseOptions): Promise<ReadSnapshot> {
  try {
    return await (provider === 'sqlite'
      ? sqliteSnapshot(databaseFile(projectDir, databaseUrl))
      : postgresqlSnapshot(databaseUrl))
  } catch (error) {
    throw new ExportProblem(`The database cannot be opened: ${wordsOf(error)}.`, { cause: error })
  }
}

async function sqliteSnapshot(file: string): Promise<ReadSnapshot> {
  const { default: Sqlite } = await driver('better-sqlite3', () => import('better-sqlite3'))
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    // The first read of a transaction decides what it sees.
    database.exec('begin; select count(*) from sqlite_master')
  } catch (error) {
    database.close()
    throw error
  }
  return {
    query: async (text) => database.prepare<[], SourceRow>(text).safeIntegers().all(),
    close: async () => void database.close(),
  }
}

async function postgresqlSnapshot(connectionString: string): Promise<ReadSnapshot> {
  const { default: pg } = await driver('pg', () => import('pg'))
  // Every value as its text.
  const types = { getTypeParser: () => (text: string) => text }
  const client = new pg.Client({ connectionString, types, application_name: 'content-gen export' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query('select 1')
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    query: async (text) => (await client.query<SourceRow>(text)).rows,
    close: () => client.end(),
  }
}
