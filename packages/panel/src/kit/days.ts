import { parseAbsolute, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date'
import type { MomentKind } from './moment-kind.js'

/** Returns the value so many days later, at the same time of the clock. */
export function later(kind: MomentKind, value: string, days: number, zone: string): string {
  if (kind === 'date') return parseDate(value.slice(0, 10)).add({ days }).toString()
  return parseAbsolute(value, zone).add({ days }).toAbsoluteString()
}

/** Returns the day of a value; null if it has none. */
export function dayOf(kind: MomentKind, value: string | null, zone: string): CalendarDate | null {
  if (value === null || kind === 'time') return null
  try {
    return kind === 'date' ? parseDate(value.slice(0, 10)) : toCalendarDate(parseAbsolute(value, zone))
  } catch {
    return null
  }
}
