import { printFlat } from './print-value.js'
import type { ScalarAttribute } from '../../descriptor.js'
import type { Spot } from './spot.js'

const leastInteger = -(2 ** 31)
const greatestInteger = 2 ** 31 - 1
const leastBigInteger = -(2n ** 63n)
const greatestBigInteger = 2n ** 63n - 1n

/** Checks `integer`, `float` and `decimal`. Numeric text counts as the number, a list as its first item. */
export function numberCheck(attribute: ScalarAttribute): (value: unknown, spot: Spot) => unknown {
  const isInteger = attribute.type === 'integer'
  const limit = (bound: number | string | undefined) =>
    bound === undefined ? null : isInteger ? Math.trunc(Number(bound)) : Number(bound)
  const min = limit(attribute.min)
  const max = limit(attribute.max)
  return (value, spot) => {
    const number = toNumber(value)
    if (!Number.isFinite(number)) return void spot.isNot('number', number, value)
    if (isInteger && !Number.isInteger(number)) spot.violates('must be an integer', 'integer')
    const least = min ?? (isInteger ? leastInteger : null)
    const greatest = max ?? (isInteger ? greatestInteger : null)
    if (least !== null && number < least)
      spot.violates(`must be greater than or equal to ${least}`, 'min', { min: least })
    if (greatest !== null && number > greatest)
      spot.violates(`must be less than or equal to ${greatest}`, 'max', { max: greatest })
    // Not every database stores a negative zero.
    return number === 0 ? 0 : number
  }
}

/** Returns NaN for what is no number. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return Number.parseFloat(printFlat(value))
  const digits = typeof value === 'string' ? value.replace(/\s/g, '') : ''
  return digits === '' ? NaN : Number(digits)
}

/** Checks `biginteger`: exact to 64 bits. A number that JSON has rounded already is rejected; text is not. */
export function bigIntegerCheck(): (value: unknown, spot: Spot) => unknown {
  return (value, spot) => {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) return void spot.violates(rounded)
    const integer = toBigInteger(value)
    if (integer === null) return void spot.violates('must be an integer', 'integer')
    if (integer < leastBigInteger)
      spot.violates(`must be greater than or equal to ${leastBigInteger}`, 'min', { min: String(leastBigInteger) })
    if (integer > greatestBigInteger)
      spot.violates(`must be less than or equal to ${greatestBigInteger}`, 'max', { max: String(greatestBigInteger) })
    return integer
  }
}

const rounded = `must be text, since a number beyond ${Number.MAX_SAFE_INTEGER} loses digits`

function toBigInteger(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  return typeof value === 'string' && /^[+-]?\d{1,40}$/.test(value) ? BigInt(value.replace('+', '')) : null
}
