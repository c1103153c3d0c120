import { isJsonList, isJsonObject, type Json } from './json.js'

/** One comparison of a condition: `{ "kind": { "$eq": "event" } }`. */
export interface FormComparison {
  readonly name: string
  readonly operator: string
  readonly operand: string | number | boolean
}

/** The operators that the page offers; a file may have others. */
export const comparing = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$contains', '$null', '$notNull'] as const

/** Returns true if an operator asks if there is a value: it compares with none. */
export function asksPresence(operator: string): boolean {
  return operator === '$null' || operator === '$notNull'
}

/** Returns the comparisons that must all hold; null for a condition that is more than that. */
export function comparisonsOf(condition: Json | undefined): readonly FormComparison[] | null {
  if (condition === undefined) return []
  if (!isJsonObject(condition)) return null
  const found: FormComparison[] = []
  for (const [name, value] of Object.entries(condition)) {
    if (name.startsWith('$')) return null
    for (const [operator, operand] of Object.entries(isJsonObject(value) ? value : { $eq: value })) {
      if (operand === null || isJsonList(operand) || isJsonObject(operand) || !isComparing(operator)) return null
      found.push({ name, operator, operand })
    }
  }
  return found
}

/** Returns undefined if nothing is compared. */
export function conditionOf(comparisons: readonly FormComparison[]): Json | undefined {
  const names = new Map<string, Record<string, Json>>()
  for (const { name, operator, operand } of comparisons) names.set(name, { ...names.get(name), [operator]: operand })
  return names.size === 0 ? undefined : Object.fromEntries(names)
}

function isComparing(operator: string): boolean {
  return comparing.some((known) => known === operator)
}
