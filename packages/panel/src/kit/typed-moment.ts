/** Dates and times as people type them. Nothing is guessed: whatever does not exist is no value. */
import { parseDateTime } from '@internationalized/date'
import { localText } from './local-text.js'
import type { MomentKind, TypedMoment } from './moment-kind.js'
import { momentOrder, type MomentOrder } from './moment-order.js'
import { readDate } from './typed-date.js'
import { readTime } from './typed-time.js'

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

/** There is no such moment where clocks are put forward. Of two that read the same, it is the earlier. */
function readInstant(local: string, zone: string): TypedMoment {
  const at = parseDateTime(local).toDate(zone)
  return localText(at, zone) === local ? { value: at.toISOString() } : { fault: 'skipped' }
}

/** True if a value is what `readMoment` returns. An address may have any text. */
export function isMoment(kind: MomentKind, value: string): boolean {
  const isInForm = kind === 'moment' ? /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ : kind === 'time' ? /^[\d:.]+$/ : /^\d{4}-/
  return isInForm.test(value) && 'value' in readMoment(kind, value.replace('Z', ''), 'en', 'UTC')
}
