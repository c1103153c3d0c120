/** The texts that a condition seeks in attributes with a search index. */
import type { CompiledScalar, Condition } from '../types.js'
import { texts } from './search.js'
import type { Operator } from './value.js'

export interface Sought {
  readonly attribute: CompiledScalar & { readonly searchTable: string }
  readonly text: string
  /** In any case. */
  readonly isFolded: boolean
  /** The condition holds for every row that contains the text. */
  readonly isEnough: boolean
}

/** Operators that hold only for a text that contains the value. */
const contains: ReadonlyMap<Operator, { readonly isFolded: boolean }> = new Map([
  ['contains', { isFolded: false }],
  ['startsWith', { isFolded: false }],
  ['endsWith', { isFolded: false }],
  ['containsi', { isFolded: true }],
  ['startsWithi', { isFolded: true }],
  ['endsWithi', { isFolded: true }],
  ['eqi', { isFolded: true }],
])

/** A search index has each three letters or digits in a row. */
const indexed = /[\p{L}\p{N}]{3}/u

/** Returns texts of which every selected row contains at least one; null if the condition does not tell. */
export function soughtBy(condition: Condition): readonly Sought[] | null {
  switch (condition.kind) {
    case 'and':
      for (const term of condition.terms) {
        const sought = soughtBy(term)
        if (sought !== null) return sought.map((each) => ({ ...each, isEnough: false }))
      }
      return null
    case 'or': {
      const all: Sought[] = []
      for (const term of condition.terms) {
        const sought = soughtBy(term)
        if (sought === null) return null
        all.push(...sought)
      }
      return all.length === 0 ? null : all
    }
    case 'compare': {
      const { operand, operator, value } = condition
      if (operand.kind === 'id') return null
      const { attribute } = operand
      const found = contains.get(operator)
      if (!found || !isSearched(attribute)) return null
      const text = String(value)
      const isEnough = operator === 'contains' || operator === 'containsi'
      return indexed.test(text) ? [{ attribute, text, isFolded: found.isFolded, isEnough }] : null
    }
    case 'not':
    case 'related':
      return null
  }
}

/** Returns the attributes without a search index that would need one before it could find a condition's rows; null if none would help. */
export function unindexedBy(condition: Condition): readonly CompiledScalar[] | null {
  switch (condition.kind) {
    case 'and': {
      const found = condition.terms.map(unindexedBy).filter((term) => term !== null)
      return found.find(({ length }) => length === 0) ?? found[0] ?? null
    }
    case 'or': {
      const found = condition.terms.map(unindexedBy)
      return found.length === 0 || found.includes(null) ? null : found.flatMap((term) => term ?? [])
    }
    case 'compare': {
      const { operand, operator } = condition
      if (operand.kind === 'id' || !contains.has(operator)) return null
      const { attribute } = operand
      if (!texts.has(attribute.descriptor.type)) return null
      return isSearched(attribute) ? [] : [attribute]
    }
    case 'not':
    case 'related':
      return null
  }
}

/** Returns true if a condition selects only rows that contain a sought text, or that lead to such rows. */
export function isSearch(condition: Condition): boolean {
  if (condition.kind === 'and') return condition.terms.some(isSearch)
  return condition.kind === 'related' ? isSearch(condition.term) : soughtBy(condition) !== null
}

function isSearched(attribute: CompiledScalar): attribute is Sought['attribute'] {
  return attribute.searchTable !== null
}
