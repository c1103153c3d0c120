import { localText } from './local-text.js'
import type { MomentKind } from './moment-kind.js'
import { momentOrder } from './moment-order.js'
import { isMoment } from './typed-moment.js'

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
