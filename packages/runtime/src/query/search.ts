import type { ScalarType } from '../descriptor.js'
import { invalidParameter } from '../errors.js'
import type { CompiledType } from '../types.js'
import type { Condition } from './read.js'
import { everything } from './read.js'

const texts: ReadonlySet<ScalarType> = new Set(['string', 'text', 'richtext', 'email', 'uid', 'enumeration'])
const numbers: ReadonlySet<ScalarType> = new Set(['integer', 'biginteger', 'float', 'decimal'])

/** Parses `_q`: the text occurs, in any case, in the id or in an attribute that the caller may read; in numbers too if it is a number. */
export function parseSearch(type: CompiledType, value: unknown): Condition {
  if (value === undefined || value === null || value === '') return everything
  if (typeof value !== 'string') throw invalidParameter('_q')
  const isNumber = !Number.isNaN(Number(value))
  const terms: Condition[] = [{ kind: 'compare', operand: { kind: 'id' }, operator: 'containsi', value }]
  for (const attribute of type.readable) {
    const { type: scalar } = attribute.descriptor
    if (texts.has(scalar) || (isNumber && numbers.has(scalar))) {
      terms.push({ kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'containsi', value })
    }
  }
  return { kind: 'or', terms }
}
