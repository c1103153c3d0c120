import type { PlainJson } from '../contract.js'

/** Returns true for an object. The values come from `JSON.parse`, or go to `JSON.stringify`. */
export function isPlainJson(value: unknown): value is PlainJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
