import { ValidationError } from '../../errors/errors.js'

/** Returns the `data` of a body. @throws ValidationError if there is none */
export function readBody(body: unknown): object {
  const data = isRecord(body) && Object.hasOwn(body, 'data') ? body['data'] : undefined
  if (typeof data === 'object' && data !== null) return data
  throw new ValidationError('Missing "data" payload in the request body')
}

/** Returns true for an object with any keys: neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value of an own key, so `constructor` and `__proto__` find nothing. */
export function own(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Returns the value of an own key, a number or a boolean as text. */
export function ownText(record: Readonly<Record<string, unknown>>, key: string): unknown {
  const value = own(record, key)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
