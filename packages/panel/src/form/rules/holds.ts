/** The conditions of a form: filters on its values, in the words of the API's filters. */
import type { PanelCondition } from '@content-gen/contract'
import { isEmpty, isItem, own, type Values } from '../document/values.js'

/** Returns true if the values fulfil a condition. Nothing that it says is run. */
export function holds(condition: PanelCondition, values: Values): boolean {
  return Object.entries(condition).every(([key, wanted]) => {
    if (key === '$not') return !isItem(wanted) || !holds(wanted, values)
    const parts = Array.isArray(wanted) ? wanted.filter(isItem) : []
    if (key === '$and') return parts.every((part) => holds(part, values))
    if (key === '$or') return parts.some((part) => holds(part, values))
    const value = own(values, key) ?? null
    return isItem(wanted)
      ? Object.entries(wanted).every(([operator, operand]) => compares(operator, value, operand))
      : compares('$eq', value, wanted)
  })
}

function compares(operator: string, value: unknown, operand: unknown): boolean {
  const negated = negations[operator]
  if (negated !== undefined) return !compares(negated, value, operand)
  if (operator === '$null') return isEmpty(value) === (operand !== false)
  if (operator === '$eq') return operand === null ? isEmpty(value) : same(value, operand)
  if (operator === '$in') return Array.isArray(operand) && operand.some((one) => compares('$eq', value, one))
  if (isEmpty(value)) return false
  if (operator === '$between') {
    const [from, to] = Array.isArray(operand) ? (operand as readonly unknown[]) : []
    return compared(value, from) >= 0 && compared(value, to) <= 0
  }
  const caseless = texts[operator.slice(0, -1)]
  if (operator.endsWith('i') && caseless) return caseless(plain(value), plain(operand))
  return (texts[operator]?.(String(value), String(operand)) ?? orders[operator]?.(compared(value, operand))) === true
}

const negations: Readonly<Record<string, string>> = {
  $ne: '$eq',
  $nei: '$eqi',
  $notIn: '$in',
  $notNull: '$null',
  $notContains: '$contains',
  $notContainsi: '$containsi',
}

const texts: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  $eq: (text, part) => text === part,
  $contains: (text, part) => text.includes(part),
  $startsWith: (text, part) => text.startsWith(part),
  $endsWith: (text, part) => text.endsWith(part),
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
}

/** A big integer is text in a form, and may be a number in a condition. */
function same(value: unknown, operand: unknown): boolean {
  return value === operand || (!isEmpty(value) && typeof value !== 'object' && String(value) === String(operand))
}

function compared(value: unknown, operand: unknown): number {
  const [one, other] = [Number(value), Number(operand)]
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other
  return String(value) < String(operand) ? -1 : String(value) > String(operand) ? 1 : 0
}

function plain(value: unknown): string {
  return String(value).toLowerCase()
}
