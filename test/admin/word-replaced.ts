/** Statements that replace a word in every text of a database: of entries, and of all that is kept about them. */
import { rows } from '../accounts/sql.js'
import type { Provider } from '../databases.js'

/** `to` is as long as `from`. */
export async function wordReplaced(provider: Provider, url: string, from: string, to: string): Promise<string[]> {
  const statements: string[] = []
  for (const { table, column, type } of await textColumns(provider, url)) {
    const name = `"${column}"`
    const isJson = provider === 'postgresql' && type.startsWith('json')
    const text = isJson ? `${name}::text` : name
    const replaced = `replace(${text}, '${from}', '${to}')`
    const value = isJson ? `${replaced}::${type}` : replaced
    statements.push(`update "${table}" set ${name} = ${value} where ${text} like '%${from}%'`)
  }
  return statements
}

async function textColumns(provider: Provider, url: string) {
  const query =
    provider === 'sqlite'
      ? `select t.name as "table", c.name as "column", lower(c.type) as "type" from sqlite_master t join pragma_table_info(t.name) c
         where t.type = 'table' and t.sql not like 'create virtual%' and t.name not like 'sqlite%' and lower(c.type) in ('text', 'jsonb')`
      : `select table_name as "table", column_name as "column", data_type as "type" from information_schema.columns
         where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb')`
  const found = await rows(provider, url, query)
  return found.map((row) => ({ table: String(row['table']), column: String(row['column']), type: String(row['type']) }))
}
