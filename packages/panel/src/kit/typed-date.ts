import type { MomentOrder } from './moment-order.js'
import type { TypedMoment } from './moment-kind.js'
import { twoDigits } from './typed-time.js'

/** Reads `28.2.2027`, in the order of the language, or `2027-02-28` in any. */
export function readDate(text: string, { parts }: MomentOrder): TypedMoment {
  if (/[^\d\s.,/\u2010-\u2015-]/.test(text)) return { fault: 'unreadable' }
  const groups = /^\d{8}$/.test(text) ? split(text, parts) : (text.match(/\d+/g) ?? [])
  if (groups.length !== 3) return { fault: 'unreadable' }
  // A year that comes first is one in any language.
  const inOrder = (groups[0]?.length ?? 0) > 2 ? (['year', 'month', 'day'] as const) : parts
  const at = (part: (typeof inOrder)[number]) => groups[inOrder.indexOf(part)] ?? ''
  const [year, month, day] = [at('year'), at('month'), at('day')]
  if (!/^\d{4}$/.test(year) || Number(year) === 0) return { fault: 'year' }
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(year, month)
  return isDate ? { value: `${year}-${twoDigits(month)}-${twoDigits(day)}` } : { fault: 'noDate' }
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
