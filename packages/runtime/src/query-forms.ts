/** Query strings that differ only in values of their filters: one plan serves all of them. */
import { comparedValue } from './query/operators.js'
import { ValidationError } from './errors.js'
import { isStorable } from './storable.js'
import type { SqlValue } from './database.js'
import type { Comparison, Condition, Operand, Scalar } from './query/read.js'
import type { ComparedParameter } from './sql/builder.js'

/** A query string without the values that may differ. */
export interface QueryForm {
  readonly text: string
  /** The values, decoded, in their order. */
  readonly sent: readonly string[]
  /** The parameters that are part of the text as they are. */
  readonly others: readonly string[]
}

/** The name of a filter that ends in an attribute or in a comparison. */
const compares = /^filters[^=]*(?:\[|%5[Bb])(?:(?:\$|%24)(?:eq|ne|lte?|gte?)|[A-Za-z]\w*)(?:\]|%5[Dd])=/
/** Parameters of a query whose names are compared. */
const most = 30
/** A value that is decoded by itself alone: brackets and NUL concern the whole query. */
const plain = /^(?:[\w.:~+-]|%(?!5b|5d|00)[\da-f]{2})*$/i

/** Returns null if a query string has no such values. */
export function formOf(query: string): QueryForm | null {
  if (!query.includes('filters')) return null
  const sent: string[] = []
  const others: string[] = []
  const parts = query.split('&')
  if (parts.length > most) return null
  const names = parts.map(nameOf)
  let text = ''
  for (const [index, part] of parts.entries()) {
    const name = compares.exec(part)?.[0]
    const value = name === undefined ? null : plainValue(part.slice(name.length))
    if (value !== null && !isAlone(index, names)) return null
    if (value === null) others.push(part)
    else sent.push(value)
    // No query string has a NUL.
    text += value === null ? `${part}&` : `${name}\0&`
  }
  return sent.length === 0 ? null : { text, sent, others }
}

/** Returns false if the parser may merge a parameter with one of the same name or within it: the values then say how. */
function isAlone(index: number, names: readonly string[]): boolean {
  const own = names[index] ?? ''
  return names.every((name, other) => other === index || (!name.startsWith(own) && !own.startsWith(name)))
}

/** Returns the name of a parameter, or its beginning. */
function nameOf(part: string): string {
  const name = part.slice(0, part.indexOf('='))
  return name.includes('%') ? (decoded(name) ?? '') : name
}

function plainValue(value: string): string | null {
  return plain.test(value) ? decoded(value) : null
}

/** As `parseQueryString` decodes it; null for broken escapes. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** The places of one sent value among the values of a statement. */
export interface Slot {
  readonly operand: Operand
  readonly positions: readonly number[]
}

/**
 * Returns the places of the sent values; null if it is not clear which ones are whose. `where`: the condition that the query became. The
 * statement has other comparisons as well, such as those of what the caller may see: no value of the query takes their places.
 */
export function slotsOf(
  { sent, others }: QueryForm,
  where: Condition,
  compared: readonly ComparedParameter[],
): readonly Slot[] | null {
  const slots: Slot[] = []
  for (const text of sent) {
    const own = compared.filter(({ comparison }) => comparison.sent === text && isTermOf(comparison, where))
    const comparison = own[0]?.comparison
    // Two equal values may not be told apart.
    if (comparison === undefined || own.some((each) => each.comparison !== comparison)) return null
    if (sent.indexOf(text) !== sent.lastIndexOf(text) || isAmong(others, text)) return null
    slots.push({ operand: comparison.operand, positions: own.map(({ position }) => position) })
  }
  return slots
}

/** Returns true if another parameter may have this value: the comparison is perhaps its own, and none was made of the sent one. */
function isAmong(others: readonly string[], text: string): boolean {
  return others.some((part) => {
    const parameter = decoded(part)
    // The parser gives a value that becomes a name, as in `filters[a][$eq]=1&filters[a]=$ne`, the value `true`.
    return parameter === null || parameter.endsWith(`=${text}`) || (text === 'true' && parameter.startsWith('filters'))
  })
}

function isTermOf(comparison: Comparison, condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.terms.some((term) => isTermOf(comparison, term))
    case 'not':
    case 'related':
      return isTermOf(comparison, condition.term)
    case 'compare':
      return condition === comparison
  }
}

/** Returns the values of a statement with others in the places of the sent ones; null if one of these makes another statement, or none. */
export function withSent(
  values: readonly SqlValue[],
  slots: readonly Slot[],
  sent: readonly string[],
  bind: (value: Scalar) => SqlValue,
): SqlValue[] | null {
  const bound = [...values]
  for (const [index, { operand, positions }] of slots.entries()) {
    const value = valueOf(operand, sent[index] ?? '')
    if (value === undefined) return null
    for (const position of positions) bound[position] = bind(value)
  }
  return bound
}

function valueOf(operand: Operand, text: string): Scalar | undefined {
  if (!isStorable(text)) return undefined
  try {
    return comparedValue(operand, text)
  } catch (error) {
    // Planning the whole query tells of its worst fault.
    if (error instanceof ValidationError) return undefined
    throw error
  }
}
