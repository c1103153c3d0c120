/** Values of a query as the values that the database compares. */
import { ValidationError } from '../errors.js'
import { shorten } from '../shorten.js'
import type { Operand, Scalar } from './read.js'
import { dateText, moment, momentText, timeText } from './temporal.js'

/** A value in a filter: text from a query string, or what a GraphQL scalar parsed. */
export type FilterScalar = string | number | bigint | boolean

export type Cast = (value: FilterScalar) => Scalar

/** How values for this column are read: by `$eq` and the other comparisons, not by those that look into text. */
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

/** Whole numbers are compared as such: a fraction or a value out of range is moved to the next whole number in reach. */
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

/** Any other text counts as true, as in the original. */
export function toBoolean(value: FilterScalar): boolean {
  const text = String(value)
  return yes.has(text) || !no.has(text)
}

function toMomentInput(value: FilterScalar): string | number {
  return typeof value === 'number' ? value : String(value)
}
