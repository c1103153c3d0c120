import { plain } from './old-database.mjs'
import { converted } from './values.mjs'

/** These have a way of their own. */
const accounts = new Set(['plugin::users-permissions.role', 'plugin::users-permissions.permission'])

/** The rows of every type and component, without what links them. Remembers which ids there are. */
export async function copyRows({ old, rows, types, ids }) {
  for (const type of types.values()) {
    if (accounts.has(type.uid)) continue
    const known = new Set()
    ids.set(type.uid, known)
    if (!old.has(type.table)) {
      console.log(`${type.table}: Strapi has no such table`)
      continue
    }
    if (type.kind !== 'component') await checkEmpty(rows, type)
    for (const row of await old.rows(type.table)) {
      await insert(rows, type.table, { id: Number(row.id), ...columnsOf(type, row) })
      known.add(Number(row.id))
    }
    if (known.size > 0) console.log(`${type.table}: ${known.size}`)
  }
}

export function columnsOf(type, row) {
  const columns = {}
  for (const [name, attribute] of Object.entries(type.attributes)) {
    if (attribute.column !== undefined) columns[attribute.column] = converted(attribute.type, row[plain(name)])
    if (attribute.link?.kind === 'morphKey') {
      columns[attribute.link.morphType.column] = row[plain(`${name}_type`)]
      columns[attribute.link.morphId.column] = converted('integer', row[plain(`${name}_id`)])
    }
  }
  const { createdAt, updatedAt } = type.attributes
  if (createdAt) columns[createdAt.column] ??= new Date(0).toISOString()
  if (updatedAt) columns[updatedAt.column] ??= columns[createdAt.column]
  return columns
}

async function checkEmpty(rows, { table }) {
  const [found] = await rows.query(`select id from "${table}" limit 1`)
  if (found) throw new Error(`The table ${table} of the project has rows already.`)
}

export async function insert(rows, table, columns) {
  const names = Object.keys(columns).map((name) => `"${name}"`)
  const marks = names.map(() => '?')
  const [made] = await rows.query(
    `insert into "${table}" (${names.join(', ')}) values (${marks.join(', ')}) returning id`,
    Object.values(columns),
  )
  return Number(made.id)
}
