import type { RowValue } from '@content-gen/users-permissions/console'
import type { DatabaseOptions } from './database.js'
import { databaseFile } from './database-url.js'
import { withDriver } from './driver.js'
import { MigrationError } from './errors.js'
import type { DatabaseProvider } from './provider.js'

/** One connection to either database. */
export interface Connection {
  /** Runs one statement; if there are values, each `?` in its text stands for the next one. */
  query(text: string, values?: readonly RowValue[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Opens an existing database. @throws MigrationError */
export function connect({ projectDir, provider, databaseUrl }: DatabaseOptions): Promise<Connection> {
  const open: Record<DatabaseProvider, () => Promise<Connection>> = {
    sqlite: () => connectSqlite(databaseFile(projectDir, databaseUrl)),
    postgresql: () => connectPostgresql(databaseUrl),
  }
  return open[provider]()
}

async function connectSqlite(file: string): Promise<Connection> {
  const { default: Database } = await withDriver('better-sqlite3', () => import('better-sqlite3'))
  let database
  try {
    database = new Database(file, { fileMustExist: true, timeout: 60_000 })
  } catch (error) {
    throw unreachable(error)
  }
  const handle = database
  handle.pragma('synchronous = FULL')
  return {
    query: async (text, values = []) => {
      const statement = handle.prepare<unknown[], Record<string, unknown>>(text)
      const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
      if (statement.reader) return statement.all(...bound)
      statement.run(...bound)
      return []
    },
    close: async () => void handle.close(),
  }
}

async function connectPostgresql(url: string): Promise<Connection> {
  const { default: pg } = await withDriver('pg', () => import('pg'))
  const client = new pg.Client({ connectionString: url, application_name: 'content-gen' })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => Promise.reject(unreachable(error)))
  return {
    query: async (text, values = []) => {
      if (values.length === 0) return (await client.query<Record<string, unknown>>(text)).rows
      let position = 0
      const numbered = text.replace(/\?/g, () => `$${++position}`)
      return (await client.query<Record<string, unknown>>(numbered, [...values])).rows
    },
    close: () => client.end(),
  }
}

function unreachable(error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error)
  return new MigrationError(
    'database-unreachable',
    `The database cannot be opened: ${reason}.`,
    'Check DATABASE_URL, and DATABASE_DIRECT_URL if it is set, or run `npm run migrate` first.',
  )
}
