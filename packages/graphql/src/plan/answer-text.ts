import { jsonObject } from '@content-gen/runtime'
import { metaValue, selectMeta } from './meta.js'
import { pageMeta } from './pagination.js'
import { objectTypeOf } from './planning.js'
import type { Json, ReadRow } from '@content-gen/runtime'
import type { MetaSelection } from './meta.js'
import type { Paging } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'
import type { SelectedResponse } from './response.js'

/** The JSON of a field's value, but for its row. Plain data: a plan that is kept must hold nothing of the request that it was made for. */
export interface AnswerText {
  readonly parts: readonly TextPart[]
  /** Null: the answer is one entry. */
  readonly paging: Paging | null
}

type TextPart =
  | { readonly key: string; readonly kind: 'typename'; readonly json: string }
  | { readonly key: string; readonly kind: 'data' }
  | { readonly key: string; readonly kind: 'meta'; readonly selection: MetaSelection }

export function fieldText(
  planning: Planning,
  field: SelectedField,
  { all }: SelectedResponse,
  paging: Paging | null,
): AnswerText {
  const parts = all.map(({ key, field: part }): TextPart => {
    if (part === null) return { key, kind: 'typename', json: JSON.stringify(objectTypeOf(field).name) }
    return part.name === 'data' ? { key, kind: 'data' } : { key, kind: 'meta', selection: selectMeta(planning, part) }
  })
  return { parts, paging }
}

/** Returns the field's value as JSON; `row` null stands for no read. */
export function answerText({ parts, paging }: AnswerText, row: ReadRow | null): Json {
  const none = paging === null ? 'null' : '[]'
  const valueOf = (part: TextPart): Json => {
    if (part.kind === 'typename') return part.json
    return part.kind === 'data' ? (row?.data ?? none) : JSON.stringify(metaValue(part.selection, pageMeta(paging, row)))
  }
  return jsonObject(parts.map((part) => [part.key, valueOf(part)]))
}
