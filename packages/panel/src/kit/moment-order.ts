/** How a language writes dates and times in digits. Dates are Gregorian everywhere, as those of the API. */
export interface MomentOrder {
  readonly language: string
  /** The parts of a date in their order. */
  readonly parts: readonly DatePart[]
  /** The ten digits. */
  readonly digits: readonly string[]
  /** The words for the halves of a day, and those of English. */
  readonly am: readonly string[]
  readonly pm: readonly string[]
}

export type DatePart = 'day' | 'month' | 'year'

const known = new Map<string, MomentOrder>()

export function momentOrder(language: string): MomentOrder {
  const order = known.get(language) ?? orderOf(`${language}-u-ca-gregory`)
  known.set(language, order)
  return order
}

function orderOf(language: string): MomentOrder {
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const half = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  const wordAt = (hour: number) =>
    half.formatToParts(Date.UTC(2000, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? ''
  const digit = new Intl.NumberFormat(language)
  return {
    language,
    parts: format.formatToParts(0).flatMap(({ type }) => (isDatePart(type) ? [type] : [])),
    digits: Array.from({ length: 10 }, (_, value) => digit.format(value)),
    am: [plainWord(wordAt(1)), 'am', 'a'],
    pm: [plainWord(wordAt(13)), 'pm', 'p'],
  }
}

function isDatePart(type: string): type is DatePart {
  return type === 'day' || type === 'month' || type === 'year'
}

/** Returns a word as it is compared: `a.m.` and `AM` are one. */
export function plainWord(word: string): string {
  return word.toLowerCase().replaceAll(/[\s.\u202f]/g, '')
}
