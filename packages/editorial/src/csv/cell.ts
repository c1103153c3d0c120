/** The values of attributes as the texts of cells, and back. */
import { parseSentJson, RequestError } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledScalar } from '@content-gen/runtime/query'
import { refused } from './refused.js'
import { withoutSign, withSign } from './sign.js'

type ScalarType = CompiledScalar['descriptor']['type']

const [numbers, moments, structured] = [
  new Set<ScalarType>(['integer', 'float', 'decimal']),
  new Set<ScalarType>(['biginteger', 'date', 'time', 'datetime', 'timestamp']),
  new Set<ScalarType>(['json', 'blocks', 'array']),
]

/** Returns the cell of a value, as documents have it. */
export function printCell(attribute: CompiledAttribute, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (attribute.kind === 'scalar') return printScalar(attribute.descriptor.type, value)
  if (Array.isArray(value) && value.length === 0) return ''
  if (attribute.kind === 'relation' || attribute.kind === 'media')
    return (Array.isArray(value) ? value : [value]).join('; ')
  return JSON.stringify(value)
}

function printScalar(type: ScalarType, value: unknown): string {
  if (structured.has(type)) return JSON.stringify(value)
  if (typeof value !== 'string') return String(value)
  return moments.has(type) ? value : withSign(value)
}

/** Returns the value of a cell, and null for an empty one. @throws ValidationError if the cell is no such value */
export function parseScalar({ name, descriptor: { type } }: CompiledScalar, cell: string): unknown {
  if (cell === '') return null
  const text = withoutSign(cell)
  if (structured.has(type)) return parseJson(name, text)
  const word = text.trim()
  if (moments.has(type)) return word
  if (numbers.has(type)) {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word)) throw noValue(name, 'number')
    return Number(word)
  }
  if (type !== 'boolean') return text
  if (/^(true|1)$/i.test(word)) return true
  if (/^(false|0)$/i.test(word)) return false
  throw noValue(name, 'boolean')
}

/** @throws ValidationError */
export function parseJson(name: string, text: string): unknown {
  try {
    return parseSentJson(withoutSign(text))
  } catch (error) {
    if (error instanceof RequestError || error instanceof SyntaxError) throw noValue(name, 'json')
    throw error
  }
}

const kinds = { number: 'a number such as -1.5', boolean: 'true or false', json: 'JSON' } as const

function noValue(column: string, kind: keyof typeof kinds) {
  return refused('cellKind', `${column} must be ${kinds[kind]}.`, { column, kind })
}

/** Returns what a cell of several links names: a list with semicolons, or as JSON. @throws ValidationError */
export function parseList(name: string, cell: string): readonly string[] {
  const text = withoutSign(cell).trim()
  if (!text.startsWith('[')) return text.split(';').flatMap((each) => each.trim() || [])
  const list = parseJson(name, text)
  if (!Array.isArray(list) || !list.every((each) => typeof each === 'string' || typeof each === 'number'))
    throw noValue(name, 'json')
  return list.map(String)
}
