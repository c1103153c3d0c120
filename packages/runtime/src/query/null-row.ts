import type { Condition } from '../types.js'

/** True, false, or null for unknown. */
type Truth = boolean | null

/** Evaluates a condition (or its negation) for a row that is all NULL: the row that a left join makes up if nothing is related. */
export function holdsForNothing(condition: Condition, negated: boolean): boolean {
  const truth = truthOf(condition)
  return truth !== null && truth !== negated
}

function truthOf(condition: Condition): Truth {
  switch (condition.kind) {
    case 'and':
      return every(condition.terms, false)
    case 'or':
      return condition.terms.length === 0 ? true : every(condition.terms, true)
    case 'not': {
      const truth = truthOf(condition.term)
      return truth === null ? null : !truth
    }
    case 'compare':
      return condition.operator === 'isNull' ? true : condition.operator === 'isNotNull' ? false : null
    case 'related':
      return truthOf(condition.term)
  }
}

/** Combines terms of which one `decisive` value settles the result. */
function every(terms: readonly Condition[], decisive: boolean): Truth {
  let result: Truth = !decisive
  for (const term of terms) {
    const truth = truthOf(term)
    if (truth === decisive) return decisive
    if (truth === null) result = null
  }
  return result
}
