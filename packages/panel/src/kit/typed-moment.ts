/** Dates and times as people type them. Nothing is guessed: whatever does not exist is no value. */
import { parseDateTime } from '@internationalized/date'
import { momentOrder, plainWord, type MomentOrder } from './moment-order.js'

export type MomentKind = 'date' | 'time' | 'moment'

/** Why a text is no value. */
export type MomentFault = 'unreadable' | 'year' | 'noDate' | 'noTime' | 'skipped'

export type TypedMoment = { readonly value: string } | { readonly fault: MomentFault }

/** Reads a text that is not empty: `2027-02-28`, `22:05:30.000`, or a moment in UTC. A moment is meant in the time zone. */
export function readMoment(kind: MomentKind, typed: string, language: string, zone: string): TypedMoment {
  const order = momentOrder(language)
  const text = plainText(typed, order)
  if (kind === 'date') return readDate(text, order)
  if (kind === 'time') return readTime(text, order)
  const found = /^(\d{8}|\d+\D+?\d+\D+?\d+)(?:[\s.,\u060cT]+|$)(.*)$/.exec(text)
  const date = readDate(found?.[1] ?? '', order)
  if ('fault' in date) return date
  const time = readTime(found?.[2] ?? '', order)
  return 'fault' in time ? time : readInstant(`${date.value}T${time.value}`, zone)
}

/** With the digits of English, and without the marks of direction that some languages put into dates. */
function plainText(typed: string, { digits }: MomentOrder): string {
  return [...typed.normalize('NFKC').replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')]
    .map((letter) => (digits.includes(letter) ? String(digits.indexOf(letter)) : letter))
    .join('')
    .trim()
}

function readDate(text: string, { parts }: MomentOrder): TypedMoment {
  if (/[^\d\s.,/\u2010-\u2015-]/.test(text)) return { fault: 'unreadable' }
  const groups = /^\d{8}$/.test(text) ? split(text, parts) : (text.match(/\d+/g) ?? [])
  if (groups.length !== 3) return { fault: 'unreadable' }
  // A year that comes first is one in any language.
  const inOrder = (groups[0]?.length ?? 0) > 2 ? (['year', 'month', 'day'] as const) : parts
  const at = (part: (typeof inOrder)[number]) => groups[inOrder.indexOf(part)] ?? ''
  const [year, month, day] = [at('year'), at('month'), at('day')]
  if (!/^\d{4}$/.test(year) || Number(year) === 0) return { fault: 'year' }
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(year, month)
  return isDate ? { value: `${year}-${two(month)}-${two(day)}` } : { fault: 'noDate' }
}

/** Returns the parts of eight digits. */
function split(text: string, parts: MomentOrder['parts']): readonly string[] {
  let start = 0
  return parts.map((part) => text.slice(start, (start += part === 'year' ? 4 : 2)))
}

function daysIn(year: string, month: string): number {
  const last = new Date(0)
  last.setUTCFullYear(Number(year), Number(month), 0)
  return last.getUTCDate()
}

const clock = /^(\d+)(?:\s*[:.h]\s*(\d+)(?:\s*[:.]\s*(\d+)(?:[.,\u066b](\d{1,3}))?)?)?\s*([^\d:]*)$/i

function readTime(text: string, { am, pm }: MomentOrder): TypedMoment {
  const digits = /^(\d\d)(\d\d)(\d\d)?(\D*)$/.exec(text)
  const [, hour = '', minute, second = '0', rest = '', word = ''] = digits
    ? [...digits.slice(0, 4), '', digits[4]?.trim()]
    : (clock.exec(text) ?? [])
  const half = plainWord(word)
  const isHalf = am.includes(half) || pm.includes(half)
  // An hour alone is a time only with its half of the day.
  if (hour === '' || (half !== '' && !isHalf) || (minute === undefined && !isHalf)) return { fault: 'unreadable' }
  const isHour = isHalf ? Number(hour) >= 1 && Number(hour) <= 12 : Number(hour) <= 23
  if (!isHour || Number(minute ?? 0) > 59 || Number(second) > 59) return { fault: 'noTime' }
  if ((minute !== undefined && minute.length !== 2) || second.length > 2) return { fault: 'unreadable' }
  const whole = isHalf ? (Number(hour) % 12) + (pm.includes(half) ? 12 : 0) : Number(hour)
  return { value: `${two(whole)}:${two(minute ?? 0)}:${two(second)}.${rest.padEnd(3, '0')}` }
}

/** There is no such moment where clocks are put forward. Of two that read the same, it is the earlier. */
function readInstant(local: string, zone: string): TypedMoment {
  const at = parseDateTime(local).toDate(zone)
  return localText(at, zone) === local ? { value: at.toISOString() } : { fault: 'skipped' }
}

/** Returns a moment as a clock of the time zone shows it. */
function localText(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year = '', month, day, hour, minute, second, fractionalSecond } = parts
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}.${fractionalSecond}`
}

function two(number: number | string): string {
  return String(Number(number)).padStart(2, '0')
}

/** True if a value is what `readMoment` returns. An address may have any text. */
export function isMoment(kind: MomentKind, value: string): boolean {
  const isInForm = kind === 'moment' ? /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ : kind === 'time' ? /^[\d:.]+$/ : /^\d{4}-/
  return isInForm.test(value) && 'value' in readMoment(kind, value.replace('Z', ''), 'en', 'UTC')
}

/** Returns a value as it is typed in a language. One that cannot be read is shown as it is. */
export function printMoment(kind: MomentKind, value: string, language: string, zone: string): string {
  if (kind === 'date' && !isMoment('date', value.slice(0, 10))) return value
  const text = kind === 'date' ? `${value.slice(0, 10)}T00:00Z` : kind === 'time' ? `2000-01-01T${value}Z` : value
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return value
  const { digits, language: locale } = momentOrder(language)
  const timeZone = kind === 'moment' ? zone : 'UTC'
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(kind === 'time' ? {} : { year: 'numeric', month: '2-digit', day: '2-digit' }),
    ...(kind === 'date' ? {} : { hour: '2-digit', minute: '2-digit', ...secondsOf(localText(at, timeZone)) }),
  })
  return format
    .formatToParts(at)
    .map((part) => (part.type === 'year' ? part.value.padStart(4, digits[0]) : part.value))
    .join('')
}

/** Seconds are shown only where there are some: a text that is read again must be the same moment. */
function secondsOf(local: string): Intl.DateTimeFormatOptions {
  if (!local.endsWith('.000')) return { second: '2-digit', fractionalSecondDigits: 3 }
  return local.endsWith(':00.000') ? {} : { second: '2-digit' }
}
