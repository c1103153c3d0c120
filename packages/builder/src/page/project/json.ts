import type { Json, PlainJson } from '../../contract.js'

export type { Json, PlainJson }

export function isJsonObject(value: Json | undefined): value is PlainJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns the object at a key; an empty one if there is none. */
export function objectAt(object: PlainJson | null, key: string): PlainJson {
  const value = object?.[key]
  return isJsonObject(value) ? value : {}
}

/** Returns the text at a key; an empty one if there is none. */
export function textAt(object: PlainJson | null, key: string): string {
  const value = object?.[key]
  return typeof value === 'string' ? value : ''
}

/** Returns the texts of the list at a key. */
export function textsAt(object: PlainJson | null, key: string): readonly string[] {
  const value = object?.[key]
  return isJsonList(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Sets a key in its place, or at the end. `undefined`, and an empty object, remove it. */
export function withKey(object: PlainJson, key: string, value: Json | undefined): PlainJson {
  if (value !== undefined && !(isJsonObject(value) && Object.keys(value).length === 0))
    return { ...object, [key]: value }
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

/** Sets what a path of keys leads to, and makes the objects on the way. */
export function withValueAt(
  object: PlainJson,
  [key = '', ...rest]: readonly string[],
  value: Json | undefined,
): PlainJson {
  return withKey(object, key, rest.length === 0 ? value : withValueAt(objectAt(object, key), rest, value))
}

/** Returns true for the same JSON with the same order of keys: an order is a change, too. */
export function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
