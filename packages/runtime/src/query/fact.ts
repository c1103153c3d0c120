import type { Fact } from './value.js'

/** Returns true for the name of a fact in the config. */
export function isFact(value: unknown): value is Fact {
  return value === '$now' || value === '$caller' || (typeof value === 'string' && value.startsWith('$caller.'))
}
