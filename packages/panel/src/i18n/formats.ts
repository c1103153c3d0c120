/** How moments, numbers and sizes are written in a language. */
export interface Formats {
  readonly number: (value: number) => string
  readonly date: (value: string) => string
  /** A date and a time, without seconds. */
  readonly moment: (value: string) => string
  /** The full moment with its time zone, for titles. */
  readonly exact: (value: string) => string
  /** `3 hours ago` */
  readonly relative: (value: string, now?: Date) => string
  readonly bytes: (value: number) => string
  /** `a, b, and c` */
  readonly list: (values: readonly string[]) => string
  /** `a, b, or c` */
  readonly choice: (values: readonly string[]) => string
  /** `German (de)`, in the language; the name as it is, if the code says nothing. */
  readonly locale: (code: string, name: string) => string
  readonly compare: (one: string, other: string) => number
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Returns the formats of a language. The browser's formatters are costly to make: keep what this returns. */
export function formatsOf(language: string, justNow: string): Formats {
  const number = new Intl.NumberFormat(language)
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const list = new Intl.ListFormat(language)
  const choice = new Intl.ListFormat(language, { type: 'disjunction' })
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  const collator = new Intl.Collator(language, { numeric: true })
  const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'].map(
    (unit) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        // The short form of a byte is the word, and has no plural.
        unitDisplay: unit === 'byte' ? 'narrow' : 'short',
        maximumFractionDigits: 1,
      }),
  )
  return {
    number: (value) => number.format(value),
    date: (value) => valid(value.slice(0, 10), (at) => date.format(at)),
    moment: (value) => valid(value, (at) => moment.format(at)),
    exact: (value) => valid(value, (at) => exact.format(at)),
    relative: (value, now = new Date()) =>
      valid(value, (at) => {
        const seconds = (at.getTime() - now.getTime()) / 1000
        if (seconds <= 0 && seconds > -60) return justNow
        const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
        return relative.format(Math.trunc(seconds / size), unit)
      }),
    bytes: (value) => {
      const power = value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), sizes.length - 1)
      return sizes[power]?.format(value / 1000 ** power) ?? ''
    },
    list: (values) => list.format(values),
    choice: (values) => choice.format(values),
    locale: (code, name) => {
      try {
        const known = names.of(code)
        return known === undefined ? name : `${known} (${code})`
      } catch {
        // It is no language tag.
        return name
      }
    },
    compare: (one, other) => collator.compare(one, other),
  }
}

/** A value that is no moment is shown as it is. */
function valid(value: string, format: (at: Date) => string): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? value : format(at)
}
