import { invalidParameter } from '../errors/errors.js'
import type { CompiledType, Condition, Operand } from '../types.js'
import { refuseLongList } from './limits.js'
import { everything } from './read.js'

/** Returns the condition for `locale`: the default locale without it, every locale for `all`. */
export function parseLocale(type: CompiledType, value: unknown, defaultLocale: string): Condition {
  const attribute = type.attributes.get('locale')
  if (!type.localized || attribute?.kind !== 'scalar' || value === 'all') return everything
  const operand: Operand = { kind: 'scalar', attribute }
  if (value === undefined) return { kind: 'compare', operand, operator: 'eq', value: defaultLocale }
  if (value === null) return { kind: 'compare', operand, operator: 'isNull', value: null }
  if (typeof value === 'string') return { kind: 'compare', operand, operator: 'eq', value }
  refuseLongList('locale', value)
  if (!Array.isArray(value)) throw invalidParameter('locale')
  const codes = value.filter((code): code is string => typeof code === 'string')
  if (codes.length < value.length) throw invalidParameter('locale')
  return { kind: 'compare', operand, operator: 'in', value: codes }
}
