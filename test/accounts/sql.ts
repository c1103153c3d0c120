/** Direct access to a database, for values that no request can see or set. */
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import type { Provider } from '../databases.js'

type Row = Readonly<Record<string, unknown>>

/** A process writes into these that it serves, and what it was asked, at its own time. */
export const restlessTables: ReadonlySet<string> = new Set(['content_gen_processes', 'content_gen_questions'])

export async function execute(provider: Provider, url: string, statements: readonly string[]): Promise<void> {
  if (provider === 'sqlite') {
    const database = new SqliteDatabase(url.replace(/^file:/, ''))
    for (const statement of statements) database.exec(statement)
    database.close()
    return
  }
  await onPostgresql(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

export async function rows(provider: Provider, url: string, query: string): Promise<readonly Row[]> {
  if (provider === 'sqlite') {
    const database = new SqliteDatabase(url.replace(/^file:/, ''), { readonly: true })
    const found = database.prepare<[], Row>(query).all()
    database.close()
    return found
  }
  return onPostgresql(url, async (client) => (await client.query<Row>(query)).rows)
}

/** Runs `work` while a transaction holds what the statements have changed, and commits it. */
export async function whileHeld(
  provider: Provider,
  url: string,
  statements: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (provider === 'sqlite') {
    const database = new SqliteDatabase(url.replace(/^file:/, ''))
    database.exec('begin immediate')
    for (const statement of statements) database.exec(statement)
    await work()
    database.exec('commit')
    database.close()
    return
  }
  await onPostgresql(url, async (client) => {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await work()
    await client.query('commit')
  })
}

/** Kept for the next statement, as a connection takes longer than most of them. A database that is dropped ends its own. */
const pools = new Map<string, pg.Pool>()

function poolOf(url: string): pg.Pool {
  const known = pools.get(url)
  if (known !== undefined) return known
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}

async function onPostgresql<Result>(url: string, work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await poolOf(url).connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // It may be in the middle of a transaction.
    client.release(true)
    throw error
  }
}
