import {
  connect,
  readState,
  type Connection,
  type DatabaseOptions,
  type Migration,
  type DatabaseProvider,
} from '@content-gen/operate'
import { jsonReader } from './sql/from-text.js'

/** A database that answers questions about its rows. */
export interface StoredRows {
  /** Returns null if it cannot tell. */
  count(sql: string): Promise<number | null>
  /** Returns the `value`s of the rows. */
  values(sql: string): Promise<string[]>
}

const silence: StoredRows = { count: () => Promise.resolve(null), values: () => Promise.resolve([]) }

/** Queries a database that has exactly the migrations so far; queries change nothing. */
export async function withStoredRows<Result>(
  options: DatabaseOptions | null,
  migrations: readonly Migration[],
  work: (answers: StoredRows) => Promise<Result>,
): Promise<Result> {
  const connection =
    options && (await isUpToDate(options, migrations)) ? await connect(options).catch(() => null) : null
  if (!options || !connection) return work(silence)
  try {
    return await work((await isReady(connection, options.provider)) ? answersOf(connection) : silence)
  } finally {
    await connection.query('rollback').catch(() => undefined)
    await connection.close()
  }
}

const begin: Readonly<Record<DatabaseProvider, readonly string[]>> = {
  sqlite: ['begin'],
  postgresql: ['begin', `set local statement_timeout = '60s'`, jsonReader],
}

async function isReady(connection: Connection, provider: DatabaseProvider): Promise<boolean> {
  try {
    for (const statement of begin[provider]) await connection.query(statement)
    return true
  } catch {
    return false
  }
}

async function isUpToDate(options: DatabaseOptions, migrations: readonly Migration[]): Promise<boolean> {
  const state = await readState(options).catch(() => null)
  const applied = (state?.recorded ?? []).filter(({ outcome }) => outcome === 'applied').map(({ name }) => name)
  return applied.length === migrations.length && migrations.every(({ name }) => applied.includes(name))
}

function answersOf(connection: Connection): StoredRows {
  // A failed query ends PostgreSQL's transaction, and with it the following ones.
  const rows = (sql: string) => connection.query(sql).catch(() => null)
  return {
    async count(sql) {
      const [row] = (await rows(sql)) ?? []
      return row === undefined ? null : Number(row['count'])
    },
    async values(sql) {
      return ((await rows(sql)) ?? []).map((row) => String(row['value']))
    },
  }
}
