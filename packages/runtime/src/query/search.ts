import type { ScalarType } from '../descriptor.js'
import { invalidParameter } from '../errors/errors.js'
import type { CompiledType, Condition } from '../types.js'
import { everything } from './read.js'

/** Of attributes that may have a search index. */
export const texts: ReadonlySet<ScalarType> = new Set(['string', 'text', 'richtext', 'email', 'uid', 'enumeration'])
const numbers: ReadonlySet<ScalarType> = new Set(['integer', 'biginteger', 'float', 'decimal'])

/** Digits, or what an id begins with. */
const partOfId = /^-?\d*$/

/** Parses `_q`: the text occurs, in any case, in the id or in an attribute that the caller may read; in numbers too if it is a number. */
export function parseSearchTerm(type: CompiledType, value: unknown): Condition {
  if (value === undefined || value === null || value === '') return everything
  if (typeof value !== 'string') throw invalidParameter('_q')
  const isNumber = !Number.isNaN(Number(value))
  const inId: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'containsi', value }
  const terms: Condition[] = partOfId.test(value) ? [inId] : []
  for (const attribute of type.readable) {
    const { type: scalar } = attribute.descriptor
    if (texts.has(scalar) || (isNumber && numbers.has(scalar))) {
      terms.push({ kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'containsi', value })
    }
  }
  // No id contains a letter, but without any term the condition would hold for everything.
  return { kind: 'or', terms: terms.length === 0 ? [inId] : terms }
}
