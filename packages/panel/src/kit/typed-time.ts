import { plainWord, type MomentOrder } from './moment-order.js'
import type { TypedMoment } from './moment-kind.js'

const clock = /^(\d+)(?:\s*[:.h]\s*(\d+)(?:\s*[:.]\s*(\d+)(?:[.,\u066b](\d{1,3}))?)?)?\s*([^\d:]*)$/i

/** Reads `22:05`, `22:05:30.5`, `2205`, or `10 pm` with the words of the language. */
export function readTime(text: string, { am, pm }: MomentOrder): TypedMoment {
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
  return { value: `${twoDigits(whole)}:${twoDigits(minute ?? 0)}:${twoDigits(second)}.${rest.padEnd(3, '0')}` }
}

export function twoDigits(number: number | string): string {
  return String(Number(number)).padStart(2, '0')
}
