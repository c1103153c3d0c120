import { isRecord, own } from './input/body.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'

/** No attribute goes as deep; what does is nothing that a hook may rely on. */
const deepest = 100

/** A copy of what was sent, for hooks to change: the attributes that a body can set, and nothing else of the client's. */
export function hookData(context: WriteContext, type: CompiledType, sent: unknown): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  if (!isRecord(sent)) return data
  const names = (context.writable.get(type.uid) ?? []).map(({ name }) => name)
  for (const name of type.localized ? [...names, 'locale'] : names) {
    const value = own(sent, name)
    if (value !== undefined) data[name] = copy(value, 0)
  }
  return data
}

/** Of lists and plain objects; anything else is its own copy. */
function copy(value: unknown, depth: number): unknown {
  if (depth > deepest || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, depth + 1)]))
}
