import { userUid } from '@content-gen/contract'
import { RequestError } from '@content-gen/runtime'
import { linksOf } from '@content-gen/runtime/query'
import { mayAttach, maySet } from '@content-gen/runtime/write'
import { isEntry, typeOfItem } from './output.js'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'

/** A rule decides by the entry and the act, of which the services know nothing. @throws RequestError 403 */
function refuseRules({ uid }: Pick<CompiledType, 'uid'>): never {
  throw new RequestError(403, 'ForbiddenError', `A rule of the role limits ${uid}: write it with content`)
}

/**
 * Returns the part of sent data that the caller may set, of an entry of a type.
 * @throws RequestError 403 if a rule of its role decides about the write, or about the entries that it links
 */
export function sanitizedEntry(value: unknown, type: CompiledType, types: Types, caller: Caller): unknown {
  if ((['create', 'update'] as const).some((act) => caller.gate?.isOpen(type.uid, act) === false)) refuseRules(type)
  return sanitizedInput(value, type, types, caller)
}

/** Returns the part of sent data that the caller may set: attributes that exist, links to types that it may find. */
function sanitizedInput(value: unknown, type: CompiledType, types: Types, caller: Caller): unknown {
  if (Array.isArray(value)) return value.map((item) => sanitizedInput(item, type, types, caller))
  if (!isEntry(value)) return value
  const members = Object.entries(value).flatMap(([name, each]) => {
    const attribute = type.attributes.get(name)
    if (attribute === undefined) return isOfItem(name, type) ? [[name, each] as const] : []
    if (isOfServer(type, attribute) || !maySet(type, attribute, caller, 'create')) return []
    if (attribute.kind === 'media' && !mayAttach(caller)) return []
    if (attribute.kind === 'relation' || attribute.kind === 'morph' || attribute.kind === 'media')
      for (const { target } of linksOf(attribute)) if (caller.gate?.links?.hides(target.uid)) refuseRules(target)
    if (attribute.kind === 'component')
      return [[name, sanitizedInput(each, attribute.link.target, types, caller)] as const]
    if (attribute.kind !== 'dynamiczone') return [[name, each] as const]
    const items = [each].flat().flatMap((one: unknown) => {
      const of = typeOfItem(one, attribute, types)
      return of === undefined ? [] : [sanitizedInput(one, of, types, caller)]
    })
    return [[name, items] as const]
  })
  return Object.fromEntries(members)
}

/** An item of a component keeps its row, and says which component it is. */
function isOfItem(name: string, { descriptor }: CompiledType): boolean {
  return descriptor.kind === 'component' && (name === 'id' || name === '__component')
}

const moments: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/** The moments of an entry, and the codes of an account. */
function isOfServer({ uid }: CompiledType, { name, isPrivate }: CompiledAttribute): boolean {
  return moments.has(name) || (uid === userUid && isPrivate && name !== 'password')
}
