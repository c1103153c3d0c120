/** How many rows each table of a database has, and how that changes. */
import { restlessTables, rows } from '../../accounts/sql.js'
import type { Provider } from '../../databases.js'

export type RowCounts = Readonly<Record<string, number>>

const tables = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  postgresql: `select tablename as name from pg_tables where schemaname = 'public'`,
} as const

export async function countRows(provider: Provider, url: string): Promise<RowCounts> {
  const names = (await rows(provider, url, tables[provider])).map(({ name }) => String(name))
  const lasting = names.filter((name) => !restlessTables.has(name))
  const each = lasting.map((name) => `select '${name}' as name, (select count(*) from "${name}") as count`)
  const counted = await rows(provider, url, each.join(' union all '))
  return Object.fromEntries(counted.map(({ name, count }) => [name, Number(count)]))
}

/** Returns the tables that have more or fewer rows than before. */
export function growth(before: RowCounts, after: RowCounts): RowCounts {
  const changes = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
