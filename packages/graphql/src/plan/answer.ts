import { jsonText } from '@content-gen/runtime'
import { markPlanned } from '../marks/values.js'
import { fieldText } from './answer-text.js'
import { pageMeta } from './pagination.js'
import { pick } from './response.js'
import type { ReadRow } from '@content-gen/runtime'
import type { AnswerText } from './answer-text.js'
import type { Paging } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'
import type { SelectedResponse } from './response.js'

/** The meaning of a read's row; `row` null stands for no read. */
export interface FieldAnswer {
  /** Returns the field's value, by response keys. `data`: what the row contains, if it is parsed already. */
  value(row: ReadRow | null, data?: unknown): object
  /** The field's value as JSON. Only if execution is not needed. */
  readonly text: AnswerText
}

/** `paging` null: the answer is one entry. */
export function answerOf(
  planning: Planning,
  field: SelectedField,
  selected: SelectedResponse,
  paging: Paging | null,
): FieldAnswer {
  // A single selection of `data` is the answer itself; several are properties of each entry, and separated here.
  const isSeveral = selected.data.length > 1
  if (isSeveral) planning.needsExecution = true
  const none = paging === null ? 'null' : '[]'
  return {
    // The row contains what its read asked for: an entry or null, or a list of entries.
    value(row, data: unknown = JSON.parse(jsonText(row?.data ?? none))) {
      const values = Object.fromEntries([
        ...selected.data.map(({ key }) => [key, isSeveral ? pick(data, key) : data]),
        ...selected.meta.map(({ key }) => [key, pageMeta(paging, row)]),
      ])
      return markPlanned(values)
    },
    text: fieldText(planning, field, selected, paging),
  }
}
