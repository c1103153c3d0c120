import { sameValue } from './same.js'
import { own } from './values.js'
import type { Values } from './values.js'

/** Returns the values that are not what they were before: nobody who changes some writes the others again. */
export function changesOf<T extends object>(before: Values, after: T): Partial<T> {
  const changed = Object.entries(after).filter(([name, value]) => !sameValue(value, own(before, name)))
  return Object.fromEntries(changed) as Partial<T>
}
