import {
  getLocalTimeZone,
  getWeeksInMonth,
  parseAbsolute,
  parseDate,
  startOfWeek,
  toCalendarDate,
  today,
  type CalendarDate,
} from '@internationalized/date'
import type { Release } from '../../api/index.js'

const zone = getLocalTimeZone()

/** Returns the first day of a month of an address, `2026-11`; of this month if it names none. */
export function monthOf(text: string | null): CalendarDate {
  const isMonth = text !== null && /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text)
  return isMonth ? parseDate(`${text}-01`) : today(zone).set({ day: 1 })
}

/** Returns a month as an address has it. */
export function monthText(month: CalendarDate): string {
  return month.toString().slice(0, 7)
}

/** Returns the weeks that a month is in, whole, with the first day of the week of a language. */
export function weeksOf(month: CalendarDate, language: string): readonly (readonly CalendarDate[])[] {
  const first = startOfWeek(month, language)
  const week = (index: number) => Array.from({ length: 7 }, (_, day) => first.add({ days: 7 * index + day }))
  return Array.from({ length: getWeeksInMonth(month, language) }, (_, index) => week(index))
}

/** Returns the moments between which a span of whole days lies, at the time of this browser. */
export function spanOf(first: CalendarDate, after: CalendarDate): { readonly from: string; readonly until: string } {
  return { from: first.toDate(zone).toISOString(), until: after.toDate(zone).toISOString() }
}

/** Returns when a release was done, or will be. */
export function momentOf({ doneAt, at }: Pick<Release, 'doneAt' | 'at'>): string | null {
  return doneAt ?? at
}

/** Returns releases by their days, `2026-11-30`. */
export function byDay(releases: readonly Release[]): ReadonlyMap<string, readonly Release[]> {
  const days = new Map<string, Release[]>()
  for (const release of releases) {
    const moment = momentOf(release)
    if (moment === null) continue
    const day = toCalendarDate(parseAbsolute(moment, zone)).toString()
    days.set(day, [...(days.get(day) ?? []), release])
  }
  return days
}
