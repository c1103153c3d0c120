/**
 * Parses query strings like Strapi v4: qs 6.11 with `strictNullHandling`, 20 levels and arrays up to index 100. Newer versions of qs read a
 * few forms differently; this is the one place that restores the old meaning.
 */
import { parse } from 'qs'
import type { IParseOptions } from 'qs'
import { ValidationError } from '../errors/errors.js'
import { limits } from './limits.js'
import type { Sent } from './value.js'

/** `a` without `=` is null. Queries that owner code gives as objects have numbers and booleans too. */
export type QueryValue = string | number | boolean | null | Sent | readonly QueryValue[] | QueryParameters
/** Has no prototype, so it contains only names that the client sent. */
export interface QueryParameters {
  readonly [name: string]: QueryValue | undefined
}

/** `strictMerge` is newer than the type package of qs. */
type Options = IParseOptions & { readonly strictMerge: boolean }
const options: Options = {
  strictNullHandling: true,
  depth: limits.brackets,
  strictMerge: false,
  parameterLimit: limits.parameters,
}
/** Only indexes have a limit: `a[]=…` and repeated names have none. */
const unlimited: Options = { ...options, arrayLimit: limits.parameters + 1 }
const limited: Options = { ...options, arrayLimit: limits.arrayIndex + 1 }
const largeIndex = /(?:\[|%5B)\d{3,}(?:\]|%5D)/i
const namedPopulate = /^populate(?:\[|%5B)[a-z_]/i
const bracketGroup = /\[[^[\]]*\]/

const none: QueryParameters = Object.freeze(Object.create(null) as QueryParameters)

/**
 * Parses a query string (without `?`). `sent`: what values that are a NUL and a number stand for.
 * @throws ValidationError if it is too long, has too many parameters, or contains a NUL elsewhere
 */
export function parseQueryString(text: string, sent: readonly Sent[] = []): QueryParameters {
  if (text === '') return none
  if (text.length > limits.length) throw new ValidationError('The query string is too long')
  const parts = text.split('&')
  if (parts.length > limits.parameters) throw new ValidationError(`More than ${limits.parameters} parameters`)
  const balanced = parts.filter(hasClosedBrackets)
  if (!balanced.some(isNames) || !balanced.some((part) => namedPopulate.test(part))) return treeOf(balanced, sent)
  // qs may lose one of both in `populate=author&populate[tags][sort]=name`, depending on their order and number.
  const names = treeOf(balanced.filter(isNames), sent).populate
  const { populate, ...others } = treeOf(
    balanced.filter((part) => !isNames(part)),
    sent,
  )
  return Object.assign(Object.create(null), others, { populate: [names, populate].flat() })
}

function isNames(part: string): boolean {
  return part.startsWith('populate=')
}

function treeOf(parts: readonly string[], sent: readonly Sent[]): QueryParameters {
  const text = parts.join('&')
  return withoutPrototype(parse(text, largeIndex.test(text) ? limited : unlimited), sent)
}

/** An unclosed name like `filters[title` is a literal name, which is ignored. */
function hasClosedBrackets(part: string): boolean {
  if (!part.includes('[') && !part.includes('%5')) return true
  const name = part.slice(0, nameLength(part)).replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  return !name.includes('[') || bracketGroup.test(name)
}

function nameLength(part: string): number {
  const bracketed = part.search(/(?:\]|%5D)=/i)
  const end = part.indexOf('=', Math.max(bracketed, 0))
  return end === -1 ? part.length : end
}

function withoutPrototype(parsed: Readonly<Record<string, unknown>>, sent: readonly Sent[]): QueryParameters {
  const result: Record<string, QueryValue> = Object.create(null)
  for (const name of Object.keys(parsed)) {
    if (name.includes('\0')) throw nulError()
    const value = parsed[name]
    const own = typeof value === 'string' && value.startsWith('\0') ? sent[Number(value.slice(1))] : undefined
    result[name] = own ?? plainValue(value, sent)
  }
  return result
}

function plainValue(value: unknown, sent: readonly Sent[]): QueryValue {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw nulError()
    return value
  }
  if (Array.isArray(value)) return value.map((item) => plainValue(item, sent))
  if (typeof value === 'object' && value !== null) return withoutPrototype({ ...value }, sent)
  return value === true ? 'true' : null
}

function nulError(): ValidationError {
  return new ValidationError('The query string holds a NUL character')
}
