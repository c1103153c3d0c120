import type { Json, PlainJson } from '../../contract.js'
import { isJsonList, isJsonObject } from '../../json.js'

export { isJsonList, isJsonObject, isSame } from '../../json.js'
export type { Json, PlainJson }

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
