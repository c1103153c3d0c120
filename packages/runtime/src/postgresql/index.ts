/** `@content-gen/runtime/postgresql`: one primary and an optional replica for reads. */
import type { PrismaPg } from '@prisma/adapter-pg'
import type { OpenDatabase } from '../database.js'
import { ReadOnlyError } from '../errors.js'
import { inTransaction, LazyClient, rawClient, readRow, unframed } from '../transactional.js'
import { postgresqlDialect } from './dialect.js'
import { orUnavailable } from './failure.js'
import { outliveErrors } from './outlive-errors.js'
import { Reader } from './reader.js'
import { survey } from './survey.js'

/**
 * Milliseconds. A transaction may take fifteen seconds, and so may each of its statements: Prisma waits for the one that runs. The client's
 * own limit applies to a server that does not answer at all.
 */
const writeLimits = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000, query_timeout: 20_000 }

/**
 * Returns the function that opens a PostgreSQL database. `openClient` makes the project's Prisma client with the given adapter, and is
 * called before the first write. Reads throw a 503 if the database cannot be reached.
 */
export function postgresql(openClient: (adapter: PrismaPg) => Promise<object>): OpenDatabase {
  return async ({ url, replicaUrl, readTimeout: timeout, room }) => {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Error(noAddress)
    const primary = new Reader({ url, timeout, room })
    const replica = replicaUrl === undefined ? primary : new Reader({ url: replicaUrl, timeout, room })
    const client = new LazyClient(async () => {
      const { PrismaPg: Adapter } = await import('@prisma/adapter-pg')
      const settings = { connectionString: url, max: 10, ...writeLimits, onConnect: outliveErrors }
      return openClient(new Adapter(settings))
    })
    return {
      dialect: postgresqlDialect,
      read: (statement, options) => (options?.fresh ? primary : replica).read(statement, options),
      state: () => replica.state(),
      readWithin: async (around, { text, values }) => readRow(await rawClient(around).$queryRawUnsafe(text, ...values)),
      rowsWithin: (around, { text, values }) => rawClient(around).$queryRawUnsafe(text, ...values),
      rows: (statement) => primary.rows(statement),
      survey: (request) => survey(request, (statement) => replica.rowsBeside(statement)),
      write: (work, { isOneStatement = false } = {}) =>
        orUnavailable('a write', async () => {
          const opened = await client.get()
          return isOneStatement
            ? work(unframed(opened))
            : inTransaction(opened, work, { maxWait: 5_000, timeout: 15_000 })
        }),
      prepare: () => orUnavailable('a connection', async () => void (await client.get())),
      check: () => orUnavailable('a check', () => check(primary)),
      close: async () => {
        await client.close()
        await primary.close()
        if (replica !== primary) await replica.close()
      },
    }
  }
}

const noAddress =
  'The project uses PostgreSQL, and DATABASE_URL is not set, or not the address of one. ' +
  'Write `DATABASE_URL=postgresql://user:password@host:5432/name` into .env, or set it in the environment.'

/** @throws ReadOnlyError if the server is a standby */
async function check(primary: Reader): Promise<void> {
  const text = "select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as \"isReadOnly\""
  const [row] = await primary.rows({ text, values: [] })
  if (row?.['isReadOnly'] === true) throw new ReadOnlyError(null)
}
