import { isRecord } from './body.js'
import { isStorable, notStorable } from '../../json/storable.js'

const deepest = 64

/** Returns why a JSON value cannot be stored on every database, or null. */
export function jsonFault(value: unknown, depth = 1): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : notStorable
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'must not contain a number that is not finite'
  if (Array.isArray(value)) {
    return depth > deepest ? tooDeep : firstFault(value, (item) => jsonFault(item, depth + 1))
  }
  if (!isRecord(value)) return null
  if (depth > deepest) return tooDeep
  return firstFault(Object.entries(value), ([key, item]) => keyFault(key) ?? jsonFault(item, depth + 1))
}

const tooDeep = `must not be deeper than ${deepest} levels`

/** Prisma copies objects by assignment, which silently loses this key. */
function keyFault(key: string): string | null {
  return key === '__proto__' ? 'must not contain the key `__proto__`' : jsonFault(key)
}

function firstFault<Item>(items: readonly Item[], faultOf: (item: Item) => string | null): string | null {
  for (const item of items) {
    const fault = faultOf(item)
    if (fault !== null) return fault
  }
  return null
}
