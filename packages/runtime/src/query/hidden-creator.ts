/** `createdBy` and `updatedBy` in queries on a type that does not show them: rejected, as Strapi v4 rejects them. */
import type { CompiledType } from '../types.js'
import { rejectionOf } from './administrator-keys.js'
import { isOperator } from './operators.js'
import { isGroup } from './value.js'
import type { PopulateOptions } from './populate.js'
import type { Scope } from './scope.js'

export function isHiddenCreator({ descriptor }: CompiledType, name: string): boolean {
  const isCreated = descriptor.kind !== 'component' && descriptor.populateCreatorFields !== true
  return isCreated && (name === 'createdBy' || name === 'updatedBy')
}

/** Rejects a filter through a hidden creator. What it names below the creator may be a worse reason. */
export function refuseCreatorFilter(name: string, value: unknown, scope: Scope): void {
  scope.refuse('private', name)
  refuseBelow(value, scope)
}

function refuseBelow(value: unknown, scope: Scope): void {
  if (Array.isArray(value)) return value.forEach((item) => refuseBelow(item, scope))
  if (!isGroup(value)) return
  scope.nested(() => {
    for (const [key, item] of Object.entries(value)) {
      if (key === '$and' || key === '$or' || isOperator(key)) refuseBelow(item, scope)
      else refuseKey(key, scope)
    }
  })
}

/** Rejects a sort through a hidden creator. `keys`: the attributes of the administrator that it names. */
export function refuseCreatorSort(name: string, keys: readonly string[], scope: Scope): void {
  scope.refuse('private', name)
  for (const key of keys) refuseKey(key, scope)
}

/** Rejects options of a populated creator that name what it does not show. */
export function refuseCreatorOptions({ fields, filters, sort }: PopulateOptions, scope: Scope): void {
  for (const name of textsIn(fields)) if (name !== '*') refuseKey(name, scope)
  for (const text of textsIn(sort)) for (const key of text.split(',')) refuseKey(key.split(':')[0] ?? '', scope)
  refuseBelow(filters, scope)
}

function textsIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.filter((item): item is string => typeof item === 'string')
}

function refuseKey(key: string, scope: Scope): void {
  const reason = rejectionOf(key)
  if (reason !== null) scope.refuse(reason, key)
}
