import type { DatabaseProvider, Rows } from '@content-gen/operate'

/** The columns of each unique index of a table. */
export async function uniquesOf(rows: Rows, provider: DatabaseProvider, table: string): Promise<string[][]> {
  const found = await rows.query(indexes[provider](table.replaceAll("'", "''")))
  const columns = new Map<unknown, string[]>()
  for (const { index, column } of found) columns.set(index, [...(columns.get(index) ?? []), String(column)])
  return [...columns.values()]
}

const indexes: Readonly<Record<DatabaseProvider, (table: string) => string>> = {
  sqlite: (table) => `select l.name as "index", i.name as "column" from pragma_index_list('${table}') l
    join pragma_index_info(l.name) i where l."unique" order by l.name, i.seqno`,
  postgresql: (table) => `select i.indexrelid as "index", a.attname as "column" from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = '"${table}"'::regclass and i.indisunique and not i.indisprimary
    order by i.indexrelid, array_position(i.indkey::int[], a.attnum::int)`,
}
