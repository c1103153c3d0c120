/** Query strings that differ only in values of their filters: one plan serves all of them. */
import { ValidationError } from '../errors/errors.js'
import { isStorable } from '../json/storable.js'
import { comparedValue } from './operators.js'
import { parseQueryString } from './querystring.js'
import { Sent } from './value.js'
import type { QueryParameters } from './querystring.js'
import type { Scalar } from './value.js'
import type { Operand } from '../types.js'

/** A query string without the values that may differ. */
export interface QueryForm {
  /** Has `%00` and a number in the place of each value. */
  readonly text: string
  /** The values, decoded, in their order. */
  readonly sent: readonly string[]
}

/** The name of a filter that ends in an attribute or in a comparison. */
const compares = /^filters[^=]*(?:\[|%5[Bb])(?:(?:\$|%24)(?:eq|ne|lte?|gte?)|[A-Za-z]\w*)(?:\]|%5[Dd])=/
/** A value that is decoded by itself alone: brackets concern the whole query. */
const plain = /^(?:[\w.:~+-]|%(?!5b|5d)[\da-f]{2})*$/i
const nul = /\0|%00/
/** Parameters of a query whose names are compared. */
const most = 30

/** Returns null if a query string has no such values. */
export function formOf(query: string): QueryForm | null {
  if (!query.includes('filters') || nul.test(query)) return null
  const sent: string[] = []
  const parts = query.split('&')
  if (parts.length > most) return null
  let text = ''
  for (const part of parts) {
    const name = compares.exec(part)?.[0]
    const value = name === undefined ? null : plainValue(part.slice(name.length))
    text += value === null ? `${part}&` : `${name}%00${sent.push(value) - 1}&`
  }
  return sent.length === 0 ? null : { text: text.slice(0, -1), sent }
}

/** Decodes as `parseQueryString` does; null for broken escapes. */
function plainValue(value: string): string | null {
  if (!plain.test(value)) return null
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Returns the parameters of a query with each value as one that was sent; null if the parser merges one with others. */
export function parseForm({ text, sent }: QueryForm): QueryParameters | null {
  try {
    return parseQueryString(
      text,
      sent.map((value, index) => new Sent(index, value)),
    )
  } catch (error) {
    if (error instanceof ValidationError) return null
    throw error
  }
}

/** Returns what a column is compared with if this text is sent; undefined if the text makes another comparison, or none. */
export function comparedText(operand: Operand, text: string): Scalar | undefined {
  if (!isStorable(text)) return undefined
  try {
    return comparedValue(operand, text)
  } catch (error) {
    // Planning the whole query tells of its worst fault.
    if (error instanceof ValidationError) return undefined
    throw error
  }
}
