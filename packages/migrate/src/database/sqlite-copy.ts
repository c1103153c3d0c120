import { unlistedTables, withDriver } from '@content-gen/operate'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type {
  ColumnType,
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type SqliteDatabase from 'better-sqlite3'

const names = { provider: 'sqlite', adapterName: '@prisma/adapter-better-sqlite3' } as const

/**
 * Shows the engine the definitions of an SQLite file, in a database in memory: in a file it would leave a lock. Search indexes are not the
 * engine's own, and left out; nor are the tables of an import.
 */
export async function sqliteCopy(file: string): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const { default: Database } = await withDriver('better-sqlite3', () => import('better-sqlite3'))
  const original = new Database(file, { readonly: true, fileMustExist: true })
  const definitions = original
    .prepare<[], string>(
      `select sql from sqlite_master
       where sql is not null and name not like 'sqlite\\_%' escape '\\' and type in ('table', 'index')
         and name not in (${unlistedTables.map((name) => `'${name}'`).join()})
         and name not in (select name from pragma_table_list where type in ('virtual', 'shadow'))
       order by type = 'index'`,
    )
    .pluck()
    .all()
  original.close()
  const connect = async () => {
    const copy = new Database(':memory:')
    copy.exec(definitions.join(';\n'))
    return adapterOf(copy)
  }
  return { ...names, connect, connectToShadowDb: connect }
}

function adapterOf(database: SqliteDatabase.Database): SqlDriverAdapter {
  return {
    ...names,
    queryRaw: async (query) => select(database, query),
    executeRaw: ({ sql }) => Promise.reject(readOnly(sql)),
    executeScript: (sql) => Promise.reject(readOnly(sql)),
    startTransaction: () => Promise.reject(readOnly('begin')),
    dispose: async () => void database.close(),
  }
}

function select(database: SqliteDatabase.Database, { sql, args }: SqlQuery): SqlResultSet {
  const statement = database.prepare(sql).raw().safeIntegers()
  const rows = statement.all(...args) as unknown[][]
  const columns = statement.columns().map(({ name }) => name)
  return {
    columnNames: columns,
    columnTypes: columns.map((_name, index) => typeOf(rows.find((row) => row[index] !== null)?.[index])),
    rows: rows.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value))),
  }
}

/** The catalogue has texts and small numbers. */
function typeOf(value: unknown): ColumnType {
  return typeof value === 'string' ? ColumnTypeEnum.Text : ColumnTypeEnum.Int64
}

function readOnly(sql: string): Error {
  return new Error(`The engine only reads the tables of a database, yet it asked: ${sql}`)
}
