import { jsonText } from '@content-gen/runtime'
import { attributeShape } from './entity.js'
import type { ReadRow } from '@content-gen/runtime'
import type { CompiledType, Property, Read } from '@content-gen/runtime/query'
import type { Planning, SelectedField } from './planning.js'

export type Values = Readonly<Record<string, unknown>>

/** The key of the requested id in a row. Not a possible response key. */
const idKey = '$id'

/** Plans one read of some attributes of some entries or components, by response key. */
export function planMissing(
  planning: Planning,
  type: CompiledType,
  fields: ReadonlyMap<string, SelectedField>,
  ids: readonly number[],
): Read {
  const properties: Property[] = [{ key: idKey, value: { kind: 'id', as: 'number' } }]
  for (const [key, field] of fields) {
    const value = attributeShape(planning, type, field)
    if (value !== undefined) properties.push({ key, value })
  }
  const item = planning.objectOf(properties)
  const where = { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: ids } as const
  return { type, where, order: [], page: { offset: 0, limit: ids.length }, count: false, item }
}

export function missingById({ data }: ReadRow): ReadonlyMap<unknown, Values> {
  // The row contains what its read asked for.
  const rows = JSON.parse(jsonText(data ?? '[]')) as Values[]
  return new Map(rows.map((row) => [row[idKey], row]))
}
