import type { NumberAttribute } from '@content-gen/admin/panel-api'
import type { Fault } from './fault.js'

const integers = { least: -(2 ** 31), greatest: 2 ** 31 - 1 }
const bigIntegers = { least: -(2n ** 63n), greatest: 2n ** 63n - 1n }

/** Checks numbers by the rules of the server. */
export function numberFault(attribute: NumberAttribute, value: unknown): Fault | null {
  if (attribute.type === 'biginteger') return bigIntegerFault(value)
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN
  if (!Number.isFinite(number)) return { rule: 'number' }
  const isInteger = attribute.type === 'integer'
  if (isInteger && !Number.isInteger(number)) return { rule: 'integer' }
  const least = limit(attribute.min, isInteger) ?? (isInteger ? integers.least : null)
  const greatest = limit(attribute.max, isInteger) ?? (isInteger ? integers.greatest : null)
  if (least !== null && number < least) return { rule: 'min', values: { min: String(least) } }
  if (greatest !== null && number > greatest) return { rule: 'max', values: { max: String(greatest) } }
  return null
}

function limit(bound: number | string | undefined, isInteger: boolean): number | null {
  if (bound === undefined) return null
  return isInteger ? Math.trunc(Number(bound)) : Number(bound)
}

/** The server knows no other limits of these. */
function bigIntegerFault(value: unknown): Fault | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^[+-]?\d{1,40}$/.test(text)) return { rule: 'integer' }
  const integer = BigInt(text.replace('+', ''))
  if (integer < bigIntegers.least) return { rule: 'min', values: { min: String(bigIntegers.least) } }
  if (integer > bigIntegers.greatest) return { rule: 'max', values: { max: String(bigIntegers.greatest) } }
  return null
}
