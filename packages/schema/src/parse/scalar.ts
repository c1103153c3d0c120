import type { ObjectReader } from '../json/object-reader.js'
import { parseDefault } from './default.js'
import { quote } from '../quote.js'
import { judgeRegex } from '../regex/judge-regex.js'
import type { Pattern, ScalarType } from '../schema.js'
import type { AttributeBase, ScalarAttribute } from '../source.js'

export type ScalarGroup = 'text' | 'number' | 'big' | 'boolean' | 'moment'

export const scalarGroups: Readonly<Record<ScalarType, ScalarGroup>> = {
  string: 'text',
  text: 'text',
  richtext: 'text',
  email: 'text',
  password: 'text',
  uid: 'text',
  integer: 'number',
  biginteger: 'big',
  float: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'moment',
  time: 'moment',
  datetime: 'moment',
  timestamp: 'moment',
}

export const scalarTypes = Object.keys(scalarGroups) as readonly ScalarType[]

/** A database index and the check for duplicates are useless for these. */
export const neverUnique: ReadonlySet<ScalarType> = new Set<ScalarType>(['boolean', 'password'])

export function parseScalar(reader: ObjectReader, base: AttributeBase, type: ScalarType): ScalarAttribute {
  const group = scalarGroups[type]
  const [min, max] = limits(reader, type)
  const [minLength, length] = group === 'text' ? lengths(reader) : [null, null]
  const [pattern, maxLength] = group === 'text' ? regex(reader, length) : [null, null]
  return {
    ...base,
    type,
    isUnique: type === 'uid' || isUnique(reader, type),
    default: parseDefault(reader, type),
    min,
    max,
    minLength,
    maxLength,
    regex: pattern,
    targetField: type === 'uid' ? reader.string('targetField') : null,
  }
}

function isUnique(reader: ObjectReader, type: ScalarType): boolean {
  const declared = reader.boolean('unique') ?? false
  if (!declared || !neverUnique.has(type)) return declared
  reader.report.warn(
    'unique-ignored',
    reader.place('unique'),
    `unique has no meaning on a ${type} attribute and is ignored`,
  )
  return false
}

function limits(reader: ObjectReader, type: ScalarType): [number | string | null, number | string | null] {
  const group = scalarGroups[type]
  if (group === 'big') return crossed(reader, bigLimit(reader, 'min'), bigLimit(reader, 'max'), BigInt)
  if (group !== 'number') return [null, null]
  return crossed(reader, numberLimit(reader, 'min', type), numberLimit(reader, 'max', type), Number)
}

function crossed<T extends number | string>(
  reader: ObjectReader,
  min: T | null,
  max: T | null,
  value: (limit: T) => bigint | number,
): [T | null, T | null] {
  if (min !== null && max !== null && value(min) > value(max))
    reader.report.error('limits-crossed', reader.at, `min ${min} is greater than max ${max}`)
  return [min, max]
}

/** Strapi v4 truncates the limits of integers to whole numbers. */
function numberLimit(reader: ObjectReader, key: 'min' | 'max', type: ScalarType): number | null {
  const limit = reader.numeric(key)
  return limit === null || type !== 'integer' ? limit : Math.trunc(limit)
}

function bigLimit(reader: ObjectReader, key: 'min' | 'max'): string | null {
  const value = reader.value(key)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  const text = typeof value === 'string' ? value.trim() : null
  if (text !== null && /^-?\d{1,19}$/.test(text)) return String(BigInt(text))
  if (value !== null)
    reader.report.error(
      'value-type',
      reader.place(key),
      `the ${key} of a biginteger is a whole number, best written as a string`,
    )
  return null
}

function lengths(reader: ObjectReader): [number | null, number | null] {
  const minLength = reader.count('minLength')
  const maxLength = reader.count('maxLength')
  if (minLength !== null && maxLength !== null && minLength > maxLength)
    reader.report.error('limits-crossed', reader.at, `minLength ${minLength} is greater than maxLength ${maxLength}`)
  return [minLength, maxLength]
}

/** Returns the pattern, and the greatest length of values that are matched. */
function regex(reader: ObjectReader, maxLength: number | null): [Pattern | null, number | null] {
  const source = reader.string('regex')
  if (source === null || source === '') return [null, maxLength]
  const { problem, linear, maxLength: longest } = judgeRegex(source, maxLength)
  const pattern = linear && { source, linear }
  if (problem === null) return [pattern, longest]
  const tell = linear === null ? 'error' : 'warn'
  reader.report[tell](
    problem.code,
    reader.place('regex'),
    `the regex ${quote(source)} ${problem.message}`,
    problem.hint,
  )
  return [pattern, longest ?? maxLength]
}
