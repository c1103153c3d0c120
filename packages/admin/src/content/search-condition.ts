import { allOf, readId } from '@content-gen/runtime/query'
import type { CompiledType, Condition } from '@content-gen/runtime/query'
import { labelOf } from '../catalog/label.js'

/** The label contains the text, or the text is the id. */
export function searchCondition(type: CompiledType, search: string | undefined): Condition {
  if (search === undefined) return allOf([])
  const attribute = labelOf(type)
  const terms: Condition[] = []
  if (attribute)
    terms.push({ kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'containsi', value: search })
  const id = readId(search)
  if (id !== null || terms.length === 0)
    terms.push({ kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: id ?? 0 })
  return terms.length === 1 && terms[0] ? terms[0] : { kind: 'or', terms }
}
