import type { EnumerationAttribute, NumberAttribute, PlainAttribute, TextAttribute } from '@content-gen/admin/panel-api'
import { readNumber } from '../../../form/controls/number.js'
import type { Issue } from '../../../form/rules/issue.js'
import { valueFault } from '../../../form/rules/value.js'
import { readDate } from '../../../kit/typed-date.js'
import type { MomentOrder } from '../../../kit/moment-order.js'
import type { ListedAttribute } from '../listed-attribute.js'
import { withoutSign, withSign } from './tsv.js'

/** An attribute that is edited in a cell: its values are short texts. */
export type CellAttribute = TextAttribute | NumberAttribute | EnumerationAttribute | PlainAttribute

const texts: ReadonlySet<string> = new Set(['string', 'text', 'email'])
const kinds: ReadonlySet<string> = new Set([
  ...texts,
  'integer',
  'biginteger',
  'float',
  'decimal',
  'boolean',
  'enumeration',
  'date',
])

export function isCellAttribute(attribute: ListedAttribute): attribute is CellAttribute {
  if (!kinds.has(attribute.type) || !('name' in attribute)) return false
  const { system, readOnly, hidden, customField } = attribute as CellAttribute
  return !system && !readOnly && !hidden && customField === undefined
}

/** Returns the text of a value in a cell: what `readCell` reads. */
export function cellText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Returns the text that a spreadsheet gets. */
export function copiedText({ type }: ListedAttribute, value: unknown): string {
  const text = cellText(value)
  return texts.has(type) ? withSign(text) : text
}

export function pastedText({ type }: ListedAttribute, text: string): string {
  return texts.has(type) ? withoutSign(text) : text.trim()
}

/** The words of a language for values. */
export interface CellWords {
  readonly yes: string
  readonly no: string
  readonly date: MomentOrder
}

export type ReadCell = { readonly value: unknown } | { readonly issue: Issue }

/** Reads a cell by the rules of the form. An empty cell is no value. */
export function readCell(attribute: CellAttribute, text: string, words: CellWords): ReadCell {
  const { required } = attribute
  const path = [attribute.name]
  if (text === '') return required ? { issue: { path, rule: 'required', isMissing: true } } : { value: null }
  const value = valueOf(attribute, text, words)
  if (value === undefined) return { issue: { path, rule: 'unreadable' } }
  const fault = valueFault(attribute, value)
  return fault === null ? { value } : { issue: { ...fault, path } }
}

/** Returns undefined for what is no value of the kind. */
function valueOf(attribute: CellAttribute, text: string, { yes, no, date }: CellWords): unknown {
  switch (attribute.type) {
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return readNumber(attribute.type, text)
    case 'boolean':
      return wordOf(text, ['true', '1', yes]) ? true : wordOf(text, ['false', '0', no]) ? false : undefined
    case 'date': {
      const read = readDate(text, date)
      return 'value' in read ? read.value : undefined
    }
    default:
      return text
  }
}

function wordOf(text: string, words: readonly string[]): boolean {
  return words.some((word) => word.toLocaleLowerCase() === text.toLocaleLowerCase())
}
