import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SqlMigrationAwareDriverAdapterFactory, SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils'
import type { QueryArrayResult, QueryConfig } from 'pg'
import type { DatabaseProvider } from '@content-gen/operate'

const charOid = 18
const textOid = 25
const charMark = '\0char'

/** Shows the engine the tables of a database, read-only. */
export function liveAdapter(
  provider: DatabaseProvider,
  location: string,
): Promise<SqlMigrationAwareDriverAdapterFactory> {
  return provider === 'sqlite' ? sqliteCopy(location) : postgresql(location)
}

/** The engine locks an SQLite file permanently, so it gets the file's definitions in an in-memory database: search indexes are not its own. */
async function sqliteCopy(file: string): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const [{ default: Database }, { PrismaBetterSqlite3 }] = await Promise.all([
    import('better-sqlite3'),
    import('@prisma/adapter-better-sqlite3'),
  ])
  const database = new Database(file, { readonly: true, fileMustExist: true })
  const definitions = database
    .prepare<[], string>(
      `select sql from sqlite_master
       where sql is not null and name not like 'sqlite\\_%' escape '\\' and type in ('table', 'index')
         and name not in (select name from pragma_table_list where type in ('virtual', 'shadow'))
       order by type = 'index'`,
    )
    .pluck()
    .all()
  database.close()
  const memory = new PrismaBetterSqlite3({ url: ':memory:' })
  const connect = async () => {
    const adapter = await memory.connect()
    await adapter.executeScript(definitions.join(';\n'))
    return adapter
  }
  return { provider: memory.provider, adapterName: memory.adapterName, connect, connectToShadowDb: connect }
}

/** The catalogue has columns of the type "char", which the adapter does not support and the engine needs. */
async function postgresql(url: string): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const [{ default: pg }, { PrismaPg }] = await Promise.all([import('pg'), import('@prisma/adapter-pg')])
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const query = pool.query.bind(pool) as (config: QueryConfig) => Promise<QueryArrayResult>
  const markChars = async (config: QueryConfig) => {
    const result = await query(config)
    for (const field of result.fields) {
      if (field.dataTypeID === charOid) Object.assign(field, { dataTypeID: textOid, name: field.name + charMark })
    }
    return result
  }
  const factory = new PrismaPg(Object.assign(pool, { query: markChars }), { disposeExternalPool: true })
  const connect = async () => {
    const adapter = await factory.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    return Object.assign(adapter, { queryRaw: async (statement: SqlQuery) => readChars(await queryRaw(statement)) })
  }
  return { provider: factory.provider, adapterName: factory.adapterName, connect, connectToShadowDb: connect }
}

function readChars(result: SqlResultSet): SqlResultSet {
  const isChar = result.columnNames.map((name) => name.endsWith(charMark))
  return {
    ...result,
    columnNames: result.columnNames.map((name) => name.replace(charMark, '')),
    columnTypes: result.columnTypes.map((type, index) => (isChar[index] ? ColumnTypeEnum.Character : type)),
  }
}
