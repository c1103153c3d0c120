// Strapi checks `unique` when it writes, and lets equal values pass now and then. Here they are indexes.
import { columnsOf } from './rows.mjs'

const mostTold = 20

/** Names every two entries that would be equal where a project allows one. */
export async function checkUniques({ old, rows, provider, types }) {
  const found = []
  for (const type of types.values()) {
    const uniques = old.has(type.table) ? await uniquesOf(rows, provider, type.table) : []
    if (uniques.length === 0 || type.uid === 'plugin::users-permissions.role') continue
    const entries = (await old.rows(type.table)).map((row) => ({ id: Number(row.id), columns: columnsOf(type, row) }))
    for (const columns of uniques) found.push(...equals(type, columns, entries))
  }
  if (found.length === 0) return
  const told = found.slice(0, mostTold).map((line) => `\n  ${line}`)
  if (found.length > mostTold) told.push(`\n  and ${found.length - mostTold} more`)
  throw new Error(
    `Only one entry may have such a value here: change the others in Strapi, and copy again.${told.join('')}`,
  )
}

function equals({ table }, names, entries) {
  const first = new Map()
  const found = []
  for (const { id, columns } of entries) {
    const values = names.map((name) => columns[name] ?? null)
    if (values.includes(null)) continue
    const key = JSON.stringify(values)
    const other = first.get(key)
    if (other === undefined) first.set(key, id)
    else {
      const same = names.map((name, index) => `${name} ${JSON.stringify(values[index])}`)
      found.push(`${table}: ${other} and ${id} both have ${same.join(' and ')}`)
    }
  }
  return found
}

/** The columns of each unique index, but for those that links fill. */
async function uniquesOf(rows, provider, table) {
  const found = await rows.query(indexes[provider].replace('$table', table.replaceAll("'", "''")))
  const columns = new Map()
  for (const { index, column } of found) columns.set(index, [...(columns.get(index) ?? []), column])
  return [...columns.values()]
}

const indexes = {
  sqlite: `select l.name as "index", i.name as "column" from pragma_index_list('$table') l join pragma_index_info(l.name) i
    where l."unique" order by l.name, i.seqno`,
  postgresql: `select i.indexrelid as "index", a.attname as "column" from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = '"$table"'::regclass and i.indisunique and not i.indisprimary
    order by i.indexrelid, array_position(i.indkey::int[], a.attnum::int)`,
}
