import type { DatabaseProvider } from '@content-gen/operate'
import type { ValueAttribute, ValueType } from '../content/content.js'
import { asText } from './as-text.js'
import { fromText } from './from-text.js'

/** The conversion of a column's values to another type. */
export interface Conversion {
  /** SQL of the text that the old column's value stands for; NULL if there is none. */
  readonly text: (column: string) => string
  /** SQL of the new value for that text; NULL if it does not fit. */
  readonly value: (text: string) => string
  /** Tells what a fitting value loses. */
  readonly shortens: { readonly condition: (text: string) => string; readonly what: string } | null
  /** Both are text: a plain UPDATE is enough. */
  readonly isInPlace: boolean
  /** Every value fits, so nothing needs to be counted. */
  readonly isLossless: boolean
  /** It calls the function that `jsonReader` makes. */
  readonly readsJson: boolean
}

type Group = 'text' | 'integer' | 'biginteger' | 'float' | 'boolean' | 'datetime' | 'json'

const groups: Readonly<Record<ValueType, Group>> = {
  string: 'text',
  text: 'text',
  richtext: 'text',
  email: 'text',
  uid: 'text',
  enumeration: 'text',
  date: 'text',
  time: 'text',
  password: 'text',
  integer: 'integer',
  biginteger: 'biginteger',
  timestamp: 'biginteger',
  float: 'float',
  decimal: 'float',
  boolean: 'boolean',
  datetime: 'datetime',
  json: 'json',
  blocks: 'json',
  array: 'json',
}

/** Groups types that are stored alike. On SQLite a point in time is text. */
function groupOf(provider: DatabaseProvider, type: ValueType): Group {
  return provider === 'sqlite' && type === 'datetime' ? 'text' : groups[type]
}

/** Returns true if PostgreSQL's columns of these attributes have different types. */
export function isStoredAnew(from: ValueAttribute, to: ValueAttribute): boolean {
  return groups[from.type] !== groups[to.type]
}

const plainText: ReadonlySet<ValueType> = new Set(['string', 'text', 'richtext', 'email', 'uid'])
const numbers: ReadonlySet<Group> = new Set(['integer', 'biginteger', 'float'])

/** Returns null if the values can stay as they are, or the database's own conversion keeps them all. */
export function conversionOf(provider: DatabaseProvider, from: ValueAttribute, to: ValueAttribute): Conversion | null {
  const [old, now] = [groupOf(provider, from.type), groupOf(provider, to.type)]
  if (!changesValues(from, to, old, now)) return null
  // A list is not a paragraph.
  const form: ValueAttribute = to.type === 'blocks' && old === 'json' ? { ...to, type: 'array' } : to
  const isMoment = from.type === 'datetime' || from.type === 'timestamp'
  return {
    text: (column) => readText(provider, from, to, column),
    value: (text) => fromText(provider, form, text),
    shortens: isMoment && (to.type === 'date' || to.type === 'time') ? shortened[to.type] : null,
    isInPlace: old === 'text' && now === 'text',
    isLossless: from.type !== 'password' && keepsAll(from, to),
    readsJson: form.type === 'json' || form.type === 'array',
  }
}

const shortened = {
  date: { condition: (text: string) => `substr(${text}, 12, 12) <> '00:00:00.000'`, what: 'time of day' },
  time: { condition: (text: string) => `${text} IS NOT NULL`, what: 'day' },
}

function changesValues(from: ValueAttribute, to: ValueAttribute, old: Group, now: Group): boolean {
  if (from.type === 'enumeration' && to.type === 'enumeration')
    return (from.values ?? []).some((value) => !to.values?.includes(value))
  if (from.type === to.type) return false
  if (from.type === 'password' || to.type === 'password') return true
  if (plainText.has(to.type)) return old !== 'text' && old !== 'integer' && old !== 'biginteger'
  if (old === now) return old === 'text' || (old === 'json' && to.type !== 'json')
  return !(old === 'integer' && (now === 'biginteger' || now === 'float'))
}

function keepsAll(from: ValueAttribute, to: ValueAttribute): boolean {
  if (plainText.has(to.type) || to.type === 'json') return true
  if (to.type === 'blocks') return groups[from.type] !== 'json'
  return from.type === 'boolean' && numbers.has(groups[to.type])
}

function readText(provider: DatabaseProvider, from: ValueAttribute, to: ValueAttribute, column: string): string {
  const now = groups[to.type]
  if (from.type === 'boolean' && numbers.has(now)) {
    const [yes, no] = provider === 'sqlite' ? ['1', '0'] : ['true', 'false']
    return `CASE ${column} WHEN ${yes} THEN '1' WHEN ${no} THEN '0' END`
  }
  const text = asText(provider, from.type, column)
  // Beyond this, a float cannot represent every whole number.
  if (from.type === 'biginteger' && now === 'float')
    return `CASE WHEN ${column} NOT BETWEEN -9007199254740992 AND 9007199254740992 THEN ${text} || ' (too large)' ELSE ${text} END`
  if (to.type === 'time' && (from.type === 'datetime' || from.type === 'timestamp')) return `substr(${text}, 12, 12)`
  return text
}
