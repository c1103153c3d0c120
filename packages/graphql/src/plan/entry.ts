import { requireId } from '@content-gen/runtime/query'
import { markPlanned } from '../marks/values.js'
import { answerOf } from './answer.js'
import { selectResponse } from './response.js'
import type { AnswerOptions, ReadRow } from '@content-gen/runtime'
import type { CompiledType, Condition, Read } from '@content-gen/runtime/query'
import type { Planning, SelectedField } from './planning.js'

/** The answer to a write: one entry, whose id is known only when it is read. */
export interface EntryFieldPlan {
  /** @throws NotFoundError for an impossible id */
  read(id: number | string): Read
  /** Returns the field's value, by response keys. */
  value(row: ReadRow | null): object
  /** Returns the field's value in which `data` failed; null if `data` is not selected. */
  failure(error: Error): object | null
}

/** An id to plan with: the cost of the answer does not depend on it. */
const anyId = 1

/**
 * `isGone`: the entry will be deleted, and its links with it.
 * @throws ValidationError for invalid arguments, or a selection that would answer too much
 */
export function planEntry(
  planning: Planning,
  type: CompiledType,
  field: SelectedField,
  { isGone = false }: AnswerOptions = {},
): EntryFieldPlan {
  planning.isGone = isGone
  const selected = selectResponse(planning, type, field)
  const plan: EntryFieldPlan = {
    read: (id) => ({ ...oneEntry(type, selected.item), where: hasId(requireId(id)) }),
    value: answerOf(planning, field, selected, null).value,
    failure: (error) =>
      selected.data.length === 0 ? null : markPlanned(Object.fromEntries(selected.data.map(({ key }) => [key, error]))),
  }
  planning.context.costs.check([plan.read(anyId)])
  return plan
}

/** Returns a read of at most one entry, its id left open. */
export function oneEntry(type: CompiledType, item: Read['item']) {
  return { one: true, type, order: [], page: { offset: 0, limit: 1 }, count: false, item } as const
}

export function hasId(value: number): Condition {
  return { kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value }
}
