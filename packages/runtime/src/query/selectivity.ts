/** The number of rows that a condition can select, judged by its form. */
import type { Condition } from '../types.js'

/** An estimate of the rows that share a name that is unique per locale. */
const perUniqueValue = 20

/** Returns the most rows that a condition selects; null if its form does not tell. */
export function mostSelected(condition: Condition): number | null {
  switch (condition.kind) {
    case 'and':
      return condition.terms.reduce<number | null>((least, term) => smaller(least, mostSelected(term)), null)
    case 'or': {
      let sum = 0
      for (const term of condition.terms) {
        const selected = mostSelected(term)
        if (selected === null) return null
        sum += selected
      }
      return condition.terms.length === 0 ? null : sum
    }
    case 'compare': {
      const { operand, operator, value } = condition
      const isKey = operand.kind === 'id'
      if (!isKey && operand.attribute.descriptor.unique !== true && operand.attribute.descriptor.type !== 'uid')
        return null
      const perValue = isKey ? 1 : perUniqueValue
      if (operator === 'eq') return perValue
      return operator === 'in' && Array.isArray(value) ? value.length * perValue : null
    }
    case 'not':
    case 'related':
      return null
  }
}

export function selectsAll(condition: Condition): boolean {
  return (condition.kind === 'and' || condition.kind === 'or') && condition.terms.length === 0
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
