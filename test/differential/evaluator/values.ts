/** The comparison of values of each type, and the reading of a client's text as such a value. */
import { textTypes } from './model-file.js'
import type { ScalarType } from './model-file.js'
import type { Json } from './world.js'

export type Comparable = string | number | bigint | boolean

/** `id` counts as an integer. */
export function comparable(type: ScalarType, value: Json): Comparable | null {
  if (value === null) return null
  switch (type) {
    case 'biginteger':
      return BigInt(value as string)
    case 'datetime':
      return Date.parse(value as string)
    case 'timestamp':
      return Number(value)
    default:
      return typeof value === 'object' ? JSON.stringify(value) : value
  }
}

/** Reads the text of a filter's value as a value of the attribute's type. */
export function cast(type: ScalarType, text: string): Comparable {
  switch (type) {
    case 'integer':
    case 'float':
    case 'decimal':
      return Number(text)
    case 'biginteger':
      return BigInt(text)
    case 'boolean':
      return ['true', 't', '1'].includes(text) || !['false', 'f', '0', ''].includes(text)
    case 'date':
      return text.slice(0, 'yyyy-MM-dd'.length)
    case 'time':
      return text.padEnd('HH:mm:ss'.length + 1, '.').padEnd('HH:mm:ss.SSS'.length, '0')
    case 'datetime':
    case 'timestamp':
      return /^\d+$/.test(text) ? Number(text) : Date.parse(text)
    case 'json':
    case 'blocks':
      return JSON.stringify(text)
    default:
      return text
  }
}

/** The text that a text operator compares; null if the value has none. */
export function textForm(value: Json): string | null {
  if (value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function compareValues(a: Comparable, b: Comparable): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares by code point: the order of UTF-8 bytes, which both databases use for text. */
export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Lowers letter by letter, as `lower` does in a database: no text grows longer. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    return [...lower].length === 1 ? lower : letter
  }).join('')
}

export function isText(type: ScalarType): boolean {
  return (textTypes as readonly string[]).includes(type)
}
