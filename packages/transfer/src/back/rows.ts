import type { TypeDescriptor } from '@content-gen/runtime'
import type { Copy } from '../import/copy.js'
import { ExportProblem } from '../problem.js'
import type { SourceRow, StrapiValue, WrittenDatabase } from '../source/source.js'
import { cellOf, plain } from '../strapi/site.js'
import { canonical, type Columns } from '../target/table.js'
import { importedValue, type Kind } from '../target/values.js'
import type { ChangedRows } from './changes.js'
import type { Cells, StrapiTables } from './tables.js'

/** Writes the rows of a type that were changed here, without what links them. @throws ExportProblem if an id is not free */
export async function writeRows(
  copy: Copy,
  tables: StrapiTables,
  type: TypeDescriptor,
  { target, created, updated, deleted }: ChangedRows,
  leave: (reason: string) => void,
): Promise<void> {
  await tables.delete(type.table, [...deleted].map(Number))
  const there = new Map<string, SourceRow>()
  if (created.size + updated.size > 0)
    for await (const row of copy.site.rows(type.table)) {
      const id = String(row['id'])
      if (created.has(id) || updated.has(id)) there.set(id, row)
    }
  const taken = [...created].filter((id) => there.has(id))
  if (taken.length > 0)
    throw new ExportProblem(
      `Strapi's table ${type.table} has other rows with ids of new ones: ${taken.slice(0, 20).join(', ')}. The import left them out; delete them there.`,
    )
  const columns: Readonly<Record<string, string>> = Object.fromEntries(
    [...(await tables.columns(type.table)).keys()].map((name) => [name, name]),
  )
  const inStrapi = new Map([...copy.administrators].map(([old, id]) => [id, old]))
  const written = (await target.storedRows(new Set([...created, ...updated]))).map(([key, ours]) => {
    const theirs = there.get(key)
    return {
      id: Number(key),
      isNew: !theirs,
      cells: cellsOf(copy, inStrapi, tables.database.provider, type, columns, ours, theirs, leave),
    }
  })
  try {
    // Rows may have each other's unique values.
    for (const name of uniquesOf(type)) {
      const column = String(cellOf(columns, name))
      const changed = written.filter(({ isNew, cells }) => !isNew && column in cells)
      await tables.clear(
        type.table,
        column,
        changed.map(({ id }) => id),
      )
    }
    for (const { id, isNew, cells } of written)
      if (isNew) await tables.insert(type.table, { ...cells, id })
      else await tables.update(type.table, id, cells)
  } catch (error) {
    await checkUids(copy, type)
    throw error
  }
}

function uniquesOf({ attributes }: TypeDescriptor): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    attribute.type === 'uid' || ('unique' in attribute && attribute.unique) ? [name] : [],
  )
}

/** @throws ExportProblem that names two entries with one uid: here they may be of two locales */
async function checkUids(copy: Copy, { table, attributes }: TypeDescriptor): Promise<void> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.type !== 'uid') continue
    const column = `"${attribute.column}"`
    const [found] = await copy.rows.query(
      `select ${column} as value, min(id) as one, max(id) as other from "${table}" where ${column} is not null group by ${column} having count(*) > 1 order by one limit 1`,
    )
    if (found)
      throw new ExportProblem(
        `${table} ${String(found['one'])} and ${String(found['other'])} both have ${name} ${JSON.stringify(found['value'])}. In Strapi a uid is unique over all locales: change one of them here.`,
      )
  }
}

/** Returns the values that Strapi has not. `inStrapi`: ids of administrators there, by those here; `columns`: the plain names of its own. */
function cellsOf(
  { administrators }: Copy,
  inStrapi: ReadonlyMap<number, number>,
  provider: WrittenDatabase['provider'],
  type: TypeDescriptor,
  columns: Readonly<Record<string, string>>,
  ours: Columns,
  theirs: SourceRow | undefined,
  leave: (reason: string) => void,
): Cells {
  const cells: Record<string, StrapiValue> = {}
  const set = (column: string, kind: Kind, name: string) => {
    const value = ours[column] ?? null
    const there = cellOf(columns, name)
    if (typeof there !== 'string') {
      if (value !== null) leave(`values, for which Strapi's table ${type.table} has no column ${name}`)
      return
    }
    const old = theirs === undefined ? null : (importedValue(kind, theirs[there]) ?? null)
    if (JSON.stringify(canonical(kind, old)) === JSON.stringify(canonical(kind, value))) return
    cells[there] = writtenValue(provider, kind, value)
  }
  for (const [name, attribute] of Object.entries(type.attributes)) {
    if ('column' in attribute) set(attribute.column, attribute.type, name)
    if (!('link' in attribute) || attribute.link.kind !== 'morphKey') continue
    set(attribute.link.morphType.column, 'string', 'target_type')
    set(attribute.link.morphId.column, 'integer', 'target_id')
  }
  for (const [name, { column }] of Object.entries(type.creators ?? {})) {
    const id = ours[column] ?? null
    const before = Number(theirs?.[plain(`${name}_id`)])
    if (id === (administrators.get(before) ?? null)) continue
    const there = typeof id === 'number' ? inStrapi.get(id) : undefined
    if (id !== null && there === undefined) leave('names of administrators whom Strapi does not know')
    cells[plain(`${name}_id`)] = there ?? null
  }
  return cells
}

/** Returns a value as Strapi stores it: moments on SQLite are milliseconds, and on MySQL without their zone. */
export function writtenValue(provider: WrittenDatabase['provider'], kind: Kind, value: Columns[string]): StrapiValue {
  if (value === null || value === undefined) return null
  if (kind === 'datetime' || kind === 'timestamp') {
    const moment = new Date(kind === 'datetime' ? String(value) : Number(value))
    if (provider === 'sqlite') return BigInt(moment.getTime())
    return provider === 'mysql' ? moment.toISOString().replace('T', ' ').replace('Z', '') : moment.toISOString()
  }
  if (provider === 'postgresql') return value
  if (typeof value === 'boolean') return Number(value)
  return kind === 'biginteger' ? BigInt(value) : value
}
