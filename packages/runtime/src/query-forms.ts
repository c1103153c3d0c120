/** Query strings that differ only in values of their filters: one plan serves all of them. */
import { comparedValue } from './query/operators.js'
import { ValidationError } from './errors.js'
import { isStorable } from './storable.js'
import type { SqlValue } from './database.js'
import type { Operand, Scalar } from './query/read.js'
import type { ComparedParameter } from './sql/builder.js'

/** A query string without the values that may differ. */
export interface QueryForm {
  readonly text: string
  /** The values, decoded, in their order. */
  readonly sent: readonly string[]
}

/** The name of a filter that ends in an attribute or in a comparison. */
const compares = /^filters[^=]*(?:\[|%5[Bb])(?:(?:\$|%24)(?:eq|ne|lte?|gte?)|[A-Za-z]\w*)(?:\]|%5[Dd])=/
/** A value that is decoded by itself alone: brackets and NUL concern the whole query. */
const plain = /^(?:[\w.:~+-]|%(?!5b|5d|00)[\da-f]{2})*$/i

/** Returns null if a query string has no such values. */
export function formOf(query: string): QueryForm | null {
  if (!query.includes('filters')) return null
  const sent: string[] = []
  let text = ''
  for (const part of query.split('&')) {
    const name = compares.exec(part)?.[0]
    const value = name === undefined ? null : decoded(part.slice(name.length))
    if (value !== null) sent.push(value)
    // No query string has a NUL.
    text += value === null ? `${part}&` : `${name}\0&`
  }
  return sent.length === 0 ? null : { text, sent }
}

/** As `parseQueryString` decodes it. */
function decoded(value: string): string | null {
  if (!plain.test(value)) return null
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** The places of one sent value among the values of a statement. */
export interface Slot {
  readonly operand: Operand
  readonly positions: readonly number[]
}

/** Returns the places of the sent values; null if it is not clear which ones are whose. */
export function slotsOf(sent: readonly string[], compared: readonly ComparedParameter[]): readonly Slot[] | null {
  const slots: Slot[] = []
  for (const text of sent) {
    const own = compared.filter(({ comparison }) => comparison.sent === text)
    const comparison = own[0]?.comparison
    // Two equal values may not be told apart.
    if (comparison === undefined || own.some((each) => each.comparison !== comparison)) return null
    if (sent.indexOf(text) !== sent.lastIndexOf(text)) return null
    slots.push({ operand: comparison.operand, positions: own.map(({ position }) => position) })
  }
  return slots
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
