import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { Patience } from './patience.js'

/** Prisma's connection for writing: an acknowledged write is on disk; transactions of several processes run one after the other. */
export async function durableAdapter(file: string, patience: Patience): Promise<PrismaBetterSqlite3> {
  const adapters = await import('@prisma/adapter-better-sqlite3')
  class DurableAdapter extends adapters.PrismaBetterSqlite3 {
    override async connect() {
      const connection = await super.connect()
      await patience.run(() => connection.executeScript('pragma synchronous = full'))
      const query = connection.queryRaw.bind(connection)
      connection.queryRaw = (statement) => patience.run(() => query(statement))
      const execute = connection.executeRaw.bind(connection)
      connection.executeRaw = (statement) => patience.run(() => execute(statement))
      const start = connection.startTransaction.bind(connection)
      connection.startTransaction = async (isolation) => beginAsWriter(await start(isolation), patience)
      return connection
    }
  }
  return new DurableAdapter({ url: file, timeout: 0 })
}

/** A transaction that began with a read could not write once another process has written. */
async function beginAsWriter(transaction: Transaction, patience: Patience): Promise<Transaction> {
  const execute = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] })
  try {
    await execute('commit')
    await patience.run(() => execute('begin immediate'))
    return transaction
  } catch (error) {
    // Releases the connection.
    await transaction.rollback()
    throw error
  }
}

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>
