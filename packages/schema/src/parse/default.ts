import type { JsonValue } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'
import type { ScalarType } from '../schema.js'

type Scalar = string | number | boolean

/** The required form of a default, and a function that returns its value (in the form of the API), or null if it has another form. */
const readers: Readonly<
  Record<ScalarType, { readonly wanted: string; readonly read: (value: JsonValue) => Scalar | null }>
> = {
  string: { wanted: 'a string', read: text },
  text: { wanted: 'a string', read: text },
  richtext: { wanted: 'a string', read: text },
  email: { wanted: 'a string', read: text },
  password: { wanted: 'a string', read: text },
  uid: { wanted: 'a string of letters, digits, "-", "_", "." and "~"', read: uid },
  integer: { wanted: 'a whole number of 32 bits', read: integer },
  biginteger: { wanted: 'a whole number of 64 bits, as a string', read: bigInteger },
  float: { wanted: 'a number', read: number },
  decimal: { wanted: 'a number', read: number },
  boolean: { wanted: 'true or false', read: (value) => (typeof value === 'boolean' ? value : null) },
  date: { wanted: 'a date like 2024-01-31', read: date },
  time: { wanted: 'a time like 13:45:00', read: time },
  datetime: { wanted: 'a date and time like 2024-01-31T13:45:00.000Z', read: datetime },
  timestamp: { wanted: 'a date and time like 2024-01-31T13:45:00.000Z', read: datetime },
}

export function parseDefault(reader: ObjectReader, type: ScalarType): Scalar | null {
  const value = reader.value('default')
  if (value === null) return null
  const { wanted, read } = readers[type]
  const found = read(value)
  if (found === null) reader.report.error('default-type', reader.place('default'), `the default must be ${wanted}`)
  return found
}

function text(value: JsonValue): string | null {
  return typeof value === 'string' ? value : null
}

function uid(value: JsonValue): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9-_.~]*$/.test(value) ? value : null
}

function number(value: JsonValue): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[+-]?\d{1,30}(\.\d{1,30})?$/.test(value) ? Number(value) : null
}

function integer(value: JsonValue): number | null {
  const found = number(value)
  return found !== null && Number.isInteger(found) && Math.abs(found + 0.5) < 2 ** 31 ? found : null
}

function bigInteger(value: JsonValue): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return null
  const found = BigInt(value)
  return BigInt.asIntN(64, found) === found ? String(found) : null
}

function date(value: JsonValue): string | null {
  return typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    datetime(`${value}T00:00:00Z`)?.startsWith(value)
    ? value
    : null
}

function time(value: JsonValue): string | null {
  const match =
    typeof value === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(value) : null
  if (match === null) return null
  const [, hours, minutes, seconds = '00', fraction = ''] = match
  return `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`
}

/** Requires a time zone: the meaning must not depend on the machine. */
function datetime(value: JsonValue): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value))
    return null
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
