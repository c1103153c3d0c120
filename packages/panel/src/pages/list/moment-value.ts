import { isMoment } from '../../kit/typed-moment.js'
import type { MomentKind } from '../../kit/index.js'
import type { ListedAttribute } from './listed-attribute.js'

/** Returns the kind of the field for values of a type; null if they are no dates and times. */
export function momentKind(type: ListedAttribute['type']): MomentKind | null {
  if (type === 'date' || type === 'time') return type
  return type === 'datetime' || type === 'timestamp' ? 'moment' : null
}

/** True if the value of a condition is a value or empty: whatever else was typed stays in the field, and is not asked for. */
export function isWhole(type: ListedAttribute['type'], value: string): boolean {
  const kind = momentKind(type)
  return kind === null || value === '' || isMoment(kind, value)
}
