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
  for (const [key, ours] of await target.storedRows(new Set([...created, ...updated]))) {
    const theirs = there.get(key)
    const cells = cellsOf(copy, tables.database.provider, type, columns, ours, theirs, leave)
    if (theirs) await tables.update(type.table, Number(key), cells)
    else await tables.insert(type.table, { ...cells, id: Number(key) })
  }
}

/** Returns the values that Strapi has not. `columns` has the plain names of its own. */
function cellsOf(
  copy: Copy,
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
    if (id === (copy.administrators.get(before) ?? null)) continue
    const [old] = [...copy.administrators].find(([, here]) => here === id) ?? []
    if (id !== null && old === undefined) leave('names of administrators whom Strapi does not know')
    cells[plain(`${name}_id`)] = old ?? null
  }
  return cells
}

/** Returns a value as Strapi stores it: moments on SQLite are milliseconds. */
function writtenValue(provider: WrittenDatabase['provider'], kind: Kind, value: Columns[string]): StrapiValue {
  if (value === null || value === undefined) return null
  if (kind === 'datetime' || kind === 'timestamp') {
    const moment = new Date(kind === 'datetime' ? String(value) : Number(value))
    return provider === 'sqlite' ? BigInt(moment.getTime()) : moment.toISOString()
  }
  if (provider === 'postgresql') return value
  if (typeof value === 'boolean') return Number(value)
  return kind === 'biginteger' ? BigInt(value) : value
}
