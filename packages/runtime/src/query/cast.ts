/** Converts values of a query to values that the database compares. */
import { ValidationError } from '../errors/errors.js'
import { shorten } from '../errors/shorten.js'
import type { Scalar } from './value.js'
import type { Operand } from '../types.js'
import { dateText, moment, momentText, timeText } from './temporal.js'

/** A value in a filter: text from a query string, or a parsed GraphQL scalar. */
export type FilterScalar = string | number | bigint | boolean

export type Cast = (value: FilterScalar) => Scalar

/** Returns how values for this column are read by `$eq` and the other comparisons; operators on text take them unchanged. */
export function castOf(operand: Operand): Cast {
  if (operand.kind === 'id') return toNumber
  switch (operand.attribute.descriptor.type) {
    case 'integer':
    case 'float':
    case 'decimal':
      return toNumber
    case 'biginteger':
      return toBigInt
    case 'boolean':
      return toBoolean
    case 'date':
      return (value) => dateText(String(value))
    case 'time':
      return (value) => timeText(String(value))
    case 'datetime':
      return (value) => momentText(toMomentInput(value))
    case 'timestamp':
      return (value) => BigInt(moment(toMomentInput(value)).getTime())
    case 'json':
    case 'blocks':
    case 'array':
      return (value) => JSON.stringify(typeof value === 'bigint' ? value.toString() : value)
    default:
      return String
  }
}

/** Returns true for columns of whole numbers: a fraction or a value out of range moves to the nearest whole number in range. */
export function isWhole(operand: Operand): boolean {
  return operand.kind === 'id' || operand.attribute.descriptor.type === 'integer'
}

function toNumber(value: FilterScalar): number {
  const number = Number(value)
  if (!Number.isFinite(number)) throw invalidNumber(String(value))
  return number
}

const wholeNumber = /^\s*[+-]?\d{1,30}\s*$/
const largest = 2n ** 63n - 1n

function toBigInt(value: FilterScalar): bigint {
  const text = String(value)
  if (!wholeNumber.test(text)) throw invalidNumber(text)
  const number = BigInt(text.trim().replace(/^\+/, ''))
  if (number > largest || number < -largest - 1n) throw new ValidationError(`Number out of range: ${text.trim()}`)
  return number
}

function invalidNumber(text: string): ValidationError {
  return new ValidationError(`Invalid number ${JSON.stringify(shorten(text))}`)
}

const yes = new Set(['true', 't', '1'])
const no = new Set(['false', 'f', '0', ''])

/** Any other text counts as true, as in Strapi v4. */
export function toBoolean(value: FilterScalar): boolean {
  const text = String(value)
  return yes.has(text) || !no.has(text)
}

function toMomentInput(value: FilterScalar): string | number {
  return typeof value === 'number' ? value : String(value)
}
