import { invalidParameter, ValidationError } from '../errors/errors.js'
import { refuseLongList } from './limits.js'
import type { CompiledScalar, CompiledType } from '../types.js'
import type { Scope } from './scope.js'

/** Returns the scalars that `fields` requests, in the request's order; by default all readable ones in the model's order. */
export function parseFields(type: CompiledType, value: unknown, scope: Scope): readonly CompiledScalar[] {
  if (value === undefined || value === null) return type.readable
  const names = typeof value === 'string' ? [value] : value
  refuseLongList('fields', names)
  if (!Array.isArray(names)) throw new ValidationError('Invalid fields parameter')
  const fields = new Set<CompiledScalar>()
  let all = false
  for (const name of names) {
    if (name === null) continue
    if (typeof name !== 'string') throw invalidParameter('fields')
    const attribute = type.attributes.get(name.trim())
    if (name === '*') all = true
    else if (attribute?.kind === 'scalar') {
      scope.guard(attribute)
      fields.add(attribute)
    } else if (name.trim() !== 'id') scope.refuse('unknown', name)
  }
  return all ? type.readable : [...fields]
}
