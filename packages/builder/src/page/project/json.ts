import type { Json, JsonObject } from '../../contract.js'

export type { Json, JsonObject }

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns the object at a key; an empty one if there is none. */
export function objectAt(object: JsonObject | null, key: string): JsonObject {
  const value = object?.[key]
  return isJsonObject(value) ? value : {}
}

/** Returns the text at a key; an empty one if there is none. */
export function textAt(object: JsonObject | null, key: string): string {
  const value = object?.[key]
  return typeof value === 'string' ? value : ''
}

/** Returns the texts of the list at a key. */
export function textsAt(object: JsonObject | null, key: string): readonly string[] {
  const value = object?.[key]
  return isJsonList(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Sets a key in its place, or at the end. `undefined`, and an empty object, remove it. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  if (value !== undefined && !(isJsonObject(value) && Object.keys(value).length === 0))
    return { ...object, [key]: value }
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

/** Sets what a path of keys leads to, and makes the objects on the way. */
export function withValueAt(
  object: JsonObject,
  [key = '', ...rest]: readonly string[],
  value: Json | undefined,
): JsonObject {
  return withKey(object, key, rest.length === 0 ? value : withValueAt(objectAt(object, key), rest, value))
}

/** Returns true for the same JSON with the same order of keys: an order is a change, too. */
export function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
