import type { Json, PlainJson } from './contract.js'

/** Returns true for an object. The values come from `JSON.parse`, or go to `JSON.stringify`. */
export function isJsonObject(value: unknown): value is PlainJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns true for the same JSON with the same order of keys: forms follow it. */
export function isSame(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
