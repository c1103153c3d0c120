/** The driver adapter by which the project's Prisma client takes part in a transaction that the server has begun. */
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import { textOf } from './watched-connection.js'

/** `take` returns the connection of the transaction that the client is joining. */
export function prismaAdapter(take: () => PoolClient): PrismaPg {
  const pool = new JoinedPool(take)
  return new CheckedAdapter(pool)
}

/** With another copy of the driver, Prisma's adapter would not recognize the pool, and would open connections of its own. */
class CheckedAdapter extends PrismaPg {
  constructor(private readonly pool: Pool) {
    super(pool)
  }

  override async connect() {
    const adapter = await super.connect()
    if (adapter.underlyingDriver() !== this.pool)
      throw new Error('There are two copies of the package pg: run `npm dedupe`')
    return adapter
  }
}

/** A pool that opens no connections: it lends the one that the transaction has. */
class JoinedPool extends Pool {
  constructor(private readonly take: () => PoolClient) {
    super({ max: 1 })
  }

  override async connect(): Promise<PoolClient> {
    return lent(this.take())
  }
}

/** The server itself begins, ends and releases. */
const framing: ReadonlySet<unknown> = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])
const nothing = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

function lent(connection: PoolClient): PoolClient {
  return new Proxy(connection, {
    get(target, name) {
      if (name === 'release') return () => undefined
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'query') return member.bind(target)
      return (...given: unknown[]) =>
        framing.has(textOf(given[0])) ? Promise.resolve(nothing) : Reflect.apply(member, target, given)
    },
  })
}
