import { openSight } from '../sight.js'
import type { Types } from '../types.js'

const whole = new WeakMap<Types, Types>()

/** Returns the types as trusted conditions see them: with private attributes, without passwords. */
export function wholeTypes(types: Types): Types {
  const known = whole.get(types)
  if (known !== undefined) return known
  const open = openSight(types, () => ({
    sees: ({ kind, descriptor }) => kind !== 'scalar' || descriptor.type !== 'password',
  })).types
  whole.set(types, open)
  return open
}
