/** `@content-gen/runtime/postgresql`: one primary and an optional replica for reads. */
import type { PrismaPg } from '@prisma/adapter-pg'
import type { PoolClient } from 'pg'
import type { OpenDatabase } from '../database.js'
import { ReadOnlyError } from '../errors/errors.js'
import { JoinedClient } from '../database/joined-client.js'
import { postgresqlDialect } from './dialect.js'
import { orUnavailable } from './failure.js'
import { misreadParameter } from './misread-parameter.js'
import { Reader } from './reader.js'
import { ReplicaReads } from './replica-reads.js'
import { survey } from './survey.js'
import { WritePool } from './write-pool.js'

/**
 * Returns the function that opens a PostgreSQL database. `openClient` makes the project's Prisma client with the given adapter, and is
 * called when code of the owner first uses it. Reads throw a 503 if the database cannot be reached.
 */
export function postgresql(openClient: (adapter: PrismaPg) => Promise<object>): OpenDatabase {
  return async ({ url, replica: given, readTimeout: timeout, room, pooler }) => {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Error(noAddress)
    const misread = misreadParameter(url)
    if (misread !== null) throw new Error(misread)
    const isPooled = pooler === 'transaction'
    const openReader = (address: string, isReplica = false) =>
      new Reader({ url: address, timeout, room, isPooled, isReplica })
    const primary = openReader(url)
    const replica = given && new ReplicaReads({ ...given, primary, replica: openReader(given.url, true), timeout })
    const reads = replica ?? primary
    const clients = new JoinedClient<PoolClient>(async (take) => {
      const { prismaAdapter } = await import('./prisma-adapter.js')
      return openClient(prismaAdapter(take))
    })
    const writes = new WritePool(url, clients, timeout, isPooled)
    await orUnavailable('the start', () => writes.checkPooler())
    await replica?.checkPooler(isPooled)
    return {
      dialect: postgresqlDialect,
      read: (statement, options) => reads.read(statement, options),
      state: () => reads.state(),
      rows: (statement, spent) => primary.rows(statement, spent),
      survey: (request) => survey(request, (statement) => reads.rowsBeside(statement)),
      write: (work, mode) => orUnavailable('a write', () => writes.run(work, mode)),
      prepare: () => writes.prepare(),
      check: () => orUnavailable('a check', () => check(primary)),
      pools: () => [...primary.pools(), ...(replica?.pools() ?? []), writes.state],
      ...(replica ? { replica } : {}),
      close: async () => {
        await writes.close()
        await replica?.close()
        await primary.close()
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
