/** The values that requests give to named queries: each has the type of what it is compared with. */
import { ValidationError } from '../errors/errors.js'
import { shorten } from '../errors/shorten.js'
import { dateText, momentText, timeText } from './temporal.js'
import type { ParameterType } from '@content-gen/contract'

/** @throws ValidationError */
export function checkParameter(name: string, text: string, type: ParameterType): void {
  const { fits, words } = typeof type === 'string' ? kinds[type] : oneOf(type)
  if (fits(text)) return
  throw new ValidationError(`The parameter "${name}" must be ${words}, not ${JSON.stringify(shorten(text))}`)
}

interface Kind {
  readonly words: string
  fits(text: string): boolean
}

function oneOf(texts: readonly string[]): Kind {
  return { words: `one of ${texts.join(', ')}`, fits: (text) => texts.includes(text) }
}

const wholeNumber = /^[+-]?\d{1,30}$/
const whole: Kind = { words: 'a whole number', fits: (text) => wholeNumber.test(text) }

const kinds: Readonly<Record<ParameterType & string, Kind>> = {
  number: { words: 'a number', fits: (text) => text.trim() !== '' && Number.isFinite(Number(text)) },
  integer: whole,
  biginteger: whole,
  boolean: { words: 'true or false', fits: (text) => /^(?:true|false|t|f|1|0)$/.test(text) },
  date: { words: 'a date like 2026-01-31', fits: reads(dateText) },
  time: { words: 'a time like 10:20:30', fits: reads(timeText) },
  datetime: { words: 'a date and time like 2026-01-31T10:20:30Z', fits: reads(momentText) },
}

function reads(parse: (text: string) => string): (text: string) => boolean {
  return (text) => {
    try {
      parse(text)
      return true
    } catch {
      return false
    }
  }
}
