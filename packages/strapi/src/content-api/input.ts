import { userUid } from '@content-gen/contract'
import { mayAttach, maySet } from '@content-gen/runtime/write'
import { isEntry, typeOfItem } from './output.js'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'

/** Returns the part of sent data that the caller may set: attributes that exist, links to types that it may find. */
export function sanitizedInput(value: unknown, type: CompiledType, types: Types, caller: Caller): unknown {
  if (Array.isArray(value)) return value.map((item) => sanitizedInput(item, type, types, caller))
  if (!isEntry(value)) return value
  const members = Object.entries(value).flatMap(([name, each]) => {
    const attribute = type.attributes.get(name)
    if (attribute === undefined) return isOfItem(name, type) ? [[name, each] as const] : []
    if (isOfServer(type, attribute) || !maySet(type, attribute, caller, 'create')) return []
    if (attribute.kind === 'media' && !mayAttach(caller)) return []
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
