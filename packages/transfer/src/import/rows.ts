import type { TypeDescriptor } from '@content-gen/runtime'
import { ImportProblem } from '../problem.js'
import type { SourceRow } from '../source/source.js'
import { cellOf, plain } from '../strapi/site.js'
import type { Columns } from '../target/table.js'
import { uniquesOf } from '../target/uniques.js'
import { importedValue, misfit, type Kind } from '../target/values.js'
import type { Copy } from './copy.js'
import { checkEmpty } from './finish.js'

/** These are imported in their own way. */
const accounts: ReadonlySet<string> = new Set([
  'plugin::users-permissions.role',
  'plugin::users-permissions.permission',
])
const longTexts: ReadonlySet<Kind> = new Set(['string', 'text', 'richtext', 'uid', 'email'])

/** Imports the rows of every type and component, without what links them. */
export async function importRows(copy: Copy, onRows: (table: string, rows: number) => void): Promise<void> {
  for (const type of copy.types.values()) {
    if (accounts.has(type.uid)) continue
    if (copy.changes === null) await checkEmpty(copy.rows, type.table)
    copy.ids.set(type.uid, new Set())
    const tally = copy.tally(type)
    if (!copy.site.has(type.table)) tally.leave('Strapi has no such table', 0)
    else await importType(copy, type, onRows)
    onRows(type.table, tally.found)
  }
}

async function importType(copy: Copy, type: TypeDescriptor, onRows: (table: string, rows: number) => void) {
  const [tally, table, known] = [copy.tally(type), copy.entries(type), copy.ids.get(type.uid) ?? new Set()]
  const uniques = await uniquesOf(copy.rows, copy.provider, type.table)
  const texts = new Set(
    Object.values(type.attributes).flatMap((each) =>
      'column' in each && longTexts.has(each.type) ? [each.column] : [],
    ),
  )
  for await (const row of copy.site.rows(type.table)) {
    if (++tally.found % 1000 === 0) onRows(type.table, tally.found)
    const id = copy.idOf(type.table, row)
    if (known.has(id)) throw new ImportProblem(`In ${type.table} two rows have the id ${id}.`)
    const columns = copy.clashes.admit(tally, uniques, texts, { id, ...columnsOf(copy, type, row, id) })
    if (columns === null) continue
    await table.insert(columns)
    known.add(id)
    tally.imported++
  }
  await table.flush()
}

function columnsOf(copy: Copy, type: TypeDescriptor, row: SourceRow, id: number): Columns {
  const columns: Record<string, Columns[string]> = {}
  const set = (column: string, kind: Kind, name: string) => {
    const value = importedValue(kind, cellOf(row, name))
    if (value === undefined)
      throw new ImportProblem(`${misfit(type.table, id, name, cellOf(row, name), kind)} Change it in Strapi.`)
    columns[column] = value
  }
  for (const [name, attribute] of Object.entries(type.attributes)) {
    if ('column' in attribute) set(attribute.column, attribute.type, name)
    if (!('link' in attribute) || attribute.link.kind !== 'morphKey') continue
    // Strapi names these columns alike in every type.
    set(attribute.link.morphType.column, 'string', 'target_type')
    set(attribute.link.morphId.column, 'integer', 'target_id')
  }
  const { createdAt, updatedAt } = type.attributes
  if (createdAt && 'column' in createdAt) columns[createdAt.column] ??= new Date(0).toISOString()
  if (createdAt && updatedAt && 'column' in createdAt && 'column' in updatedAt)
    columns[updatedAt.column] ??= columns[createdAt.column] ?? null
  for (const [name, { column }] of Object.entries(type.creators ?? {}))
    columns[column] = copy.administrators.get(Number(row[plain(`${name}_id`)])) ?? null
  return columns
}
