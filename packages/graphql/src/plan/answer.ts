import { jsonObject, jsonText } from '@content-gen/runtime'
import { markPlanned } from '../marks/values.js'
import { metaValue } from './meta.js'
import { paginationMeta } from './pagination.js'
import { objectTypeOf } from './planning.js'
import { pick } from './response.js'
import type { Json, ReadRow } from '@content-gen/runtime'
import type { Paging } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'
import type { SelectedResponse } from './response.js'

/** The meaning of a read's row; `row` null stands for no read. */
export interface Answer {
  /** Returns the field's value, by response keys. `data`: what the row contains, if it is parsed already. */
  value(row: ReadRow | null, data?: unknown): object
  /** Returns the field's value as JSON. Only if execution is not needed. */
  text(row: ReadRow | null): Json
}

/** `paging` null: the answer is one entry. */
export function answerOf(
  planning: Planning,
  field: SelectedField,
  selected: SelectedResponse,
  paging: Paging | null,
): Answer {
  // A single selection of `data` is the answer itself; several are properties of each entry, and separated here.
  const isSeveral = selected.data.length > 1
  if (isSeveral) planning.needsExecution = true
  const none = paging === null ? 'null' : '[]'
  const metaOf = (row: ReadRow | null) => (paging ? { pagination: paginationMeta(paging, row?.total ?? 0) } : null)
  return {
    // The row contains what its read asked for: an entry or null, or a list of entries.
    value(row, data: unknown = JSON.parse(jsonText(row?.data ?? none))) {
      const values = Object.fromEntries([
        ...selected.data.map(({ key }) => [key, isSeveral ? pick(data, key) : data]),
        ...selected.meta.map(({ key }) => [key, metaOf(row)]),
      ])
      return markPlanned(values)
    },
    text(row) {
      const meta = metaOf(row)
      const properties = selected.all.map(({ key, field: part }): readonly [key: string, value: Json] => {
        if (part === null) return [key, JSON.stringify(objectTypeOf(field).name)]
        return [key, part.name === 'data' ? (row?.data ?? none) : JSON.stringify(metaValue(planning, part, meta))]
      })
      return jsonObject(properties)
    },
  }
}
