import { labelOf } from '@content-gen/editorial'
import { allOf, readId } from '@content-gen/runtime/query'
import type { CompiledType, Condition } from '@content-gen/runtime/query'

/** More words than these narrow no search. */
const mostWords = 10

/** The label contains the words of the text, in any order, or the text is the id. */
export function searchCondition(type: CompiledType, search: string | undefined): Condition {
  if (search === undefined) return allOf([])
  const attribute = labelOf(type)
  const terms: Condition[] = []
  if (attribute)
    terms.push(
      allOf(
        search.split(/\s+/, mostWords).map((value): Condition => {
          return { kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'containsi', value }
        }),
      ),
    )
  const id = readId(search)
  if (id !== null || terms.length === 0)
    terms.push({ kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: id ?? 0 })
  return terms.length === 1 && terms[0] ? terms[0] : { kind: 'or', terms }
}
