import type { Connection, DatabaseProvider } from '@content-gen/operate'

/** PostgreSQL's bytes are with the indexes. */
const bytes: Readonly<Record<DatabaseProvider, string>> = {
  sqlite: `select m.name as "table", sum(d.pgsize) as "bytes" from sqlite_master m join dbstat d on d.name = m.name and d.aggregate = true
    where m.type = 'table' group by 1`,
  postgresql: `select relname as "table", pg_total_relation_size(oid) as "bytes"
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
}

/** Returns the bytes of each table. */
export async function tableBytes(
  connection: Connection,
  provider: DatabaseProvider,
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.query(bytes[provider])
  return new Map(rows.map((row) => [String(row['table']), Number(row['bytes'])]))
}
