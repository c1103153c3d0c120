import { entriesTitled, labelOf } from '@content-gen/editorial'
import type { Store } from '@content-gen/runtime'
import { allOf, readId } from '@content-gen/runtime/query'
import type { CompiledType, Condition } from '@content-gen/runtime/query'

/** More words than these narrow no search. */
const mostWords = 10

/** The label of the entry or of its working copy contains the words of the text, in any order, or the text is the id. */
export async function searchCondition(
  store: Store,
  type: CompiledType,
  search: string | undefined,
): Promise<Condition> {
  if (search === undefined) return allOf([])
  const attribute = labelOf(type)
  const words = wordsOf(search)
  const terms: Condition[] = [...(await inWork(store, type, words))]
  if (attribute)
    terms.push(
      allOf(
        words.map((value): Condition => {
          return { kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'containsi', value }
        }),
      ),
    )
  const id = readId(search)
  if (id !== null || terms.length === 0)
    terms.push({ kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: id ?? 0 })
  return terms.length === 1 && terms[0] ? terms[0] : { kind: 'or', terms }
}

/** Returns the condition that an entry's working copy has a title with these words; nothing if none has. */
export async function inWork(
  store: Store,
  type: CompiledType,
  words: readonly string[],
): Promise<readonly Condition[]> {
  if (words.length === 0) return []
  const value = await entriesTitled(store, type, words)
  return value.length === 0 ? [] : [{ kind: 'compare', operand: { kind: 'id' }, operator: 'in', value }]
}

export function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/, mostWords).filter((word) => word !== '')
}
