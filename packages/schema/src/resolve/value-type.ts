/** The types of values that queries compare attributes with. */
import type { Field } from '../schema.js'
import { quote, quoteList } from '../quote.js'

/** `text`: anything. A list: one of these texts. */
export type ValueType =
  'text' | 'number' | 'integer' | 'biginteger' | 'boolean' | 'date' | 'time' | 'datetime' | readonly string[]

/** Returns the type of what an attribute is compared with; links are compared by `id`. */
export function comparedWith(field: Field): ValueType {
  switch (field.kind) {
    case 'enum':
      return field.values.map(({ value }) => value)
    case 'json':
    case 'dynamiczone':
      return 'text'
    case 'scalar':
      return scalars[field.type] ?? 'text'
    default:
      return 'integer'
  }
}

const scalars: Readonly<Record<string, ValueType>> = {
  integer: 'number',
  float: 'number',
  decimal: 'number',
  biginteger: 'biginteger',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timestamp: 'datetime',
}

/** Returns what an operator compares with, below an attribute that is compared with `type`. */
export function operandOf(operator: string, type: ValueType): ValueType {
  if (operator === '$null' || operator === '$notNull') return 'boolean'
  return /(?:i|with|contains)$/i.test(operator) ? 'text' : type
}

/** Returns null if a value of the config has the type, or what it must be. */
export function misfit(value: unknown, type: ValueType): string | null {
  const text = String(value)
  if (typeof type !== 'string')
    return type.includes(text) ? null : `must be ${quoteList(type, 'or')}, not ${quote(text)}`
  const form = forms[type]
  return form === undefined || form.test(text) ? null : `must be ${words[type]}, not ${quote(text)}`
}

const forms: Readonly<Record<string, RegExp>> = {
  number: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
  integer: /^[+-]?\d+$/,
  biginteger: /^[+-]?\d+$/,
  boolean: /^(?:true|false|t|f|1|0)$/,
  date: /^\d{4}-\d{2}-\d{2}/,
  time: /^\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?$/,
  datetime: /^(?:\d{4}(?:-|$)|-?\d{5,16}$)/,
}

const words: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  biginteger: 'a whole number',
  boolean: 'true or false',
  date: 'a date like "2026-01-31"',
  time: 'a time like "10:20:30"',
  datetime: 'a date and time like "2026-01-31T10:20:30Z"',
}
