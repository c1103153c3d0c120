/** Objects are Maps, so no key can be mistaken for a member of an object. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export type JsonObject = ReadonlyMap<string, JsonValue>

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map
}

export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** Converts a value to plain JSON, which the schema consists of. */
export function toPlain(value: JsonValue): unknown {
  if (isObject(value)) return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]))
  if (isArray(value)) return value.map(toPlain)
  return value
}
