import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DatabaseProvider } from '@content-gen/operate'

/** Lets the engine compare two schemas without a database: it only asks which kind it is. */
export function offlineAdapter(provider: DatabaseProvider): SqlMigrationAwareDriverAdapterFactory {
  const kind = provider === 'postgresql' ? 'postgres' : provider
  const adapterName = provider === 'postgresql' ? '@prisma/adapter-pg' : '@prisma/adapter-better-sqlite3'
  const database = { provider: kind, adapterName } as const
  const connect = (): Promise<SqlDriverAdapter> =>
    Promise.resolve({
      ...database,
      queryRaw: ({ sql }) =>
        sql.includes('version') ? Promise.resolve(version(provider)) : Promise.reject(noDatabase(sql)),
      executeRaw: ({ sql }) => Promise.reject(noDatabase(sql)),
      executeScript: (sql) => Promise.reject(noDatabase(sql)),
      startTransaction: () => Promise.reject(noDatabase('begin')),
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: false }),
      dispose: () => Promise.resolve(),
    })
  return { ...database, connect, connectToShadowDb: connect }
}

/** The oldest supported versions, so that the SQL works everywhere. */
function version(provider: DatabaseProvider) {
  const { Boolean, Int32, Text } = ColumnTypeEnum
  return provider === 'sqlite'
    ? { columnNames: ['version'], columnTypes: [Text], rows: [['3.44.0']] }
    : {
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [Boolean, Text, Int32],
        rows: [[true, 'PostgreSQL 14.0', 140_000]],
      }
}

function noDatabase(sql: string): Error {
  return new Error(`Comparing two schemas needs no database, yet the engine asked: ${sql}`)
}
