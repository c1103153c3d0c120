import { searchTable } from '../database/search-table.js'
import type { Types } from '../types.js'
import type { ReadRows } from '../statement.js'
import { searchTriggers } from './search-objects.js'

/** Lists the search indexes that SQLite lacks or does not keep right: searches would fail, or miss rows. */
export async function lostSearch(types: Types, rows: ReadRows): Promise<string[]> {
  const searched = searchedColumns(types)
  if (searched.size === 0) return []
  const live = new Map<unknown, Set<unknown>>()
  for (const { name, column } of await rows(parts)) live.set(name, (live.get(name) ?? new Set()).add(column))
  return [...searched].flatMap(([table, columns]) => {
    const index = live.get(searchTable(table))
    if (index === undefined || !columns.every((column) => index.has(column)))
      return `${table} has no search index of ${columns.join(', ')}`
    const isKept = searchTriggers(table, columns).every(({ name }) => live.has(name))
    return isKept ? [] : `nothing updates the search index of ${table}, which \`npm run migrate\` repairs`
  })
}

const parts = `select m.name, c.name as "column" from sqlite_master m left join pragma_table_info(m.name) c
  where m.name like '%.search' or m.type = 'trigger'`

function searchedColumns(types: Types): ReadonlyMap<string, readonly string[]> {
  const tables = new Map<string, string[]>()
  for (const { table, attributes } of types.values()) {
    for (const attribute of attributes.values()) {
      if (attribute.kind !== 'scalar' || attribute.searchTable === null) continue
      tables.set(table, [...(tables.get(table) ?? []), attribute.column])
    }
  }
  return tables
}
