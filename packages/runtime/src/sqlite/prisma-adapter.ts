/** The driver adapter by which the project's Prisma client takes part in a transaction that the server has begun. */
import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { columnType, prismaError, toPrisma } from './prisma-values.js'
import { WatchedStatement } from './watched-statement.js'
import type { PrismaHandle } from './write-handle.js'

const names = { provider: 'sqlite', adapterName: '@content-gen/runtime' } as const

/** `take` returns the connection of the transaction that the client is joining. */
export function prismaAdapter(take: () => PrismaHandle): SqlDriverAdapterFactory {
  return { ...names, connect: async () => adapter(take) }
}

function adapter(take: () => PrismaHandle): SqlDriverAdapter {
  const outside = async (): Promise<never> => {
    throw new Error('The Prisma client works only within a transaction of the server')
  }
  return {
    ...names,
    queryRaw: outside,
    executeRaw: outside,
    executeScript: outside,
    startTransaction: async () => joined(take()),
    dispose: async () => undefined,
  }
}

/** The server itself begins and ends the transaction, so here both are nothing. */
function joined(handle: PrismaHandle): Transaction {
  const command = async (text: string) => handle.command(text)
  return {
    ...names,
    options: { usePhantomQuery: true },
    queryRaw: async (query) => attempt(() => select(handle, query)),
    executeRaw: async (query) => attempt(() => execute(handle, query)),
    commit: async () => undefined,
    rollback: async () => undefined,
    createSavepoint: (name) => command(`savepoint ${name}`),
    rollbackToSavepoint: (name) => command(`rollback to ${name}`),
    releaseSavepoint: (name) => command(`release ${name}`),
  }
}

function execute(handle: PrismaHandle, query: SqlQuery): number {
  const watched = new WatchedStatement(handle, query)
  return watched.isReader ? watched.rows().length : watched.run()
}

function select(handle: PrismaHandle, query: SqlQuery): SqlResultSet {
  const watched = new WatchedStatement(handle, query)
  if (!watched.isReader) {
    watched.run()
    return { columnNames: [], columnTypes: [], rows: [] }
  }
  const { columns } = watched
  const found = watched.rows()
  if (columns.length === 0) return { columnNames: [], columnTypes: [], rows: [] }
  const columnTypes = columns.map(({ type }, index) =>
    columnType(
      type,
      found.map((row) => row[index]),
    ),
  )
  return { columnNames: columns.map(({ name }) => name), columnTypes, rows: found.map((row) => row.map(toPrisma)) }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const mapped = prismaError(error)
    throw mapped === null ? error : new DriverAdapterError(mapped)
  }
}
