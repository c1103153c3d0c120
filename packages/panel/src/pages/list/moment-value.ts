import type { Attribute } from '@content-gen/admin/contract'
import type { MomentKind } from '../../kit/index.js'

/** Returns the kind of the field for values of a type; null if they are no dates and times. */
export function momentKind(type: Attribute['type']): MomentKind | null {
  if (type === 'date' || type === 'time') return type
  return type === 'datetime' || type === 'timestamp' ? 'moment' : null
}

const forms: Readonly<Record<MomentKind, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d\.\d{3}$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/,
}

/** True if the value of a condition is a value or empty: whatever else was typed stays in the field, and is not asked for. */
export function isWhole(type: Attribute['type'], value: string): boolean {
  const kind = momentKind(type)
  return (
    kind === null || value === '' || (forms[kind].test(value) && (kind === 'time' || !Number.isNaN(Date.parse(value))))
  )
}
