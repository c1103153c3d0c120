import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SqlMigrationAwareDriverAdapterFactory, SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils'
import type { QueryArrayResult, QueryConfig } from 'pg'
import type { DatabaseProvider } from '@content-gen/operate'
import { sqliteCopy } from './sqlite-copy.js'

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
