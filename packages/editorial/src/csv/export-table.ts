import type { CompiledScalar, Condition } from '@content-gen/runtime/query'
import { printCell } from './cell.js'
import { columnsOf, isOwnName } from './columns.js'
import { printRows } from './print-table.js'
import { documentsOf, idsWhere } from './seen-table.js'
import type { SeenTable } from './seen-table.js'

export interface ExportedPart {
  /** Empty: all. */
  readonly locales?: readonly string[]
  readonly state?: 'draft' | 'published'
}

/** Entries that are read at a time. */
const atOnce = 200

/** Returns the lines of all entries that the caller sees, in the order of their ids, each piece as it is read. */
export async function* exportTable(table: SeenTable, part: ExportedPart = {}): AsyncGenerator<string> {
  const { type } = table
  const columns = columnsOf(type)
  const names = new Set(['publishedAt', ...columns])
  const read = { ...type, attributes: new Map([...type.attributes].filter(([name]) => names.has(name))) }
  yield printRows([columns])
  for (let last = 0; ;) {
    const ids = await idsWhere(table, [after(last), ...conditionsOf(table, part)], atOnce)
    const documents = await documentsOf(table, ids, read)
    yield printRows(
      ids.flatMap((id) => {
        const document = documents.get(id)
        return document === undefined ? [] : [columns.map((name) => ownCell(table, name, { ...document, id }))]
      }),
    )
    last = ids.at(-1) ?? last
    if (ids.length < atOnce) return
  }
}

function ownCell({ type }: SeenTable, name: string, document: Readonly<Record<string, unknown>>): string {
  if (name === 'state') return document['publishedAt'] === null ? 'draft' : 'published'
  if (isOwnName(name)) return String(document[name] ?? '')
  const attribute = type.attributes.get(name)
  return attribute ? printCell(attribute, document[name]) : ''
}

function after(last: number): Condition {
  return { kind: 'compare', operand: { kind: 'id' }, operator: 'gt', value: last }
}

function conditionsOf({ type }: SeenTable, { locales = [], state }: ExportedPart): readonly Condition[] {
  const scalar = (name: string): CompiledScalar | undefined => {
    const attribute = type.attributes.get(name)
    return attribute?.kind === 'scalar' ? attribute : undefined
  }
  const [locale, publishedAt] = [scalar('locale'), scalar('publishedAt')]
  const terms: Condition[] = []
  if (locale && type.localized && locales.length > 0)
    terms.push({ kind: 'compare', operand: { kind: 'scalar', attribute: locale }, operator: 'in', value: locales })
  if (publishedAt && type.draftAndPublish && state !== undefined) {
    const operator = state === 'draft' ? 'isNull' : 'isNotNull'
    terms.push({ kind: 'compare', operand: { kind: 'scalar', attribute: publishedAt }, operator, value: null })
  }
  return terms
}
