/** Dates, times and moments as text: the forms that clients may send, and the one in which they are stored and compared. */
import { ValidationError } from '../errors/errors.js'

const isoDate = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/
const isoTime = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/
const isoMoment =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/
/** Four digits are a year, two a century. */
const epochMilliseconds = /^(?:-\d{1,16}|\d|\d{3}|\d{5,16})$/

/** `2024-05-06`; text after the date is cut off. */
export function dateText(value: string): string {
  const match = isoDate.exec(value)
  if (!match) throw new ValidationError('Invalid format, expected yyyy-MM-dd')
  if (!isDay(Number(match[1]), Number(match[2]), Number(match[3]))) throw new ValidationError('Invalid date')
  return match[0]
}

/** `10:20:30.000`. */
export function timeText(value: string): string {
  const match = isoTime.exec(value)
  if (!match) throw new ValidationError('Invalid time format, expected HH:mm:ss.SSS')
  return `${match[1]}:${match[2]}:${match[3]}.${(match[4] ?? '').padEnd(3, '0')}`
}

/** Parses a moment from ISO text (UTC by default) or from milliseconds since 1970, within the years that both databases support. */
export function moment(value: string | number): Date {
  const milliseconds = typeof value === 'number' ? value : momentMilliseconds(value)
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) {
    throw new ValidationError('Invalid format, expected a timestamp or an ISO date')
  }
  return date
}

/** `2024-05-06T07:08:09.000Z` */
export function momentText(value: string | number): string {
  return moment(value).toISOString()
}

function momentMilliseconds(text: string): number {
  if (epochMilliseconds.test(text)) return Number(text)
  const match = isoMoment.exec(/^\d\d$/.test(text) ? `${text}00` : text)
  if (!match) return Number.NaN
  const year = Number(match[1])
  const month = Number(match[2] ?? '1')
  const day = Number(match[3] ?? '1')
  const hour = Number(match[4] ?? '0')
  const minute = Number(match[5] ?? '0')
  const second = Number(match[6] ?? '0')
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return Number.NaN
  const fraction = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, fraction)
  return date.getTime() - offsetMinutes(match[8]) * 60_000
}

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0')
  return zone.startsWith('-') ? -minutes : minutes
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}
