/**
 * Decides who may read what owner code has left out of an object. The owner's field has decided who gets the object itself; the rest
 * requires what the generated operations would require.
 */
import { fileUid, userUid } from '@content-gen/contract'
import { uidOf } from '../marks/extensions.js'
import { actionOf } from '../marks/content-operation.js'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { GraphQLResolveInfo } from 'graphql'
import type { OwnField } from './own-objects.js'

export function mayRead(caller: Caller, types: Types, { type, id, info, place }: Missing): boolean {
  if (isOwnAccount(caller, type, id)) return true
  const isOwned = type.descriptor.kind === 'component' || type.uid === fileUid
  const enclosing = isOwned ? enclosingType(types, info, place) : type
  if (enclosing) return canFind(caller, enclosing)
  if (type.uid === fileUid) return canFind(caller, type)
  // The enclosing entry is unknown: it may be any that can contain the component.
  const holders = holdersOf(types, type)
  return holders.length > 0 && holders.every((holder) => canFind(caller, holder))
}

interface Missing {
  readonly type: CompiledType
  readonly id: number
  readonly info: GraphQLResolveInfo
  readonly place: OwnField
}

function canFind(caller: Caller, { uid }: CompiledType): boolean {
  return caller.can(actionOf({ kind: 'find', uid })) || caller.can(actionOf({ kind: 'findOne', uid }))
}

/** A caller who may read its own account (`/users/me`) may read it here as well. */
function isOwnAccount({ user, can }: Caller, { uid }: CompiledType, id: number): boolean {
  return uid === userUid && user?.id === id && can(`${userUid}.me`)
}

/** Returns the type of the entry that contains a component or a file, below the owner's field. */
function enclosingType(
  types: Types,
  { path, schema }: GraphQLResolveInfo,
  { depth }: OwnField,
): CompiledType | undefined {
  const typeNames: string[] = []
  for (let step: GraphQLResolveInfo['path'] | undefined = path; step; step = step.prev) {
    if (step.typename !== undefined) typeNames.push(step.typename)
  }
  for (const name of typeNames.slice(0, typeNames.length - depth)) {
    const type = types.get(uidOf(schema.getType(name)) ?? '')
    if (type && type.descriptor.kind !== 'component' && type.uid !== fileUid) return type
  }
  return undefined
}

/** Returns the content types whose entries can contain a component, also inside other components. */
function holdersOf(types: Types, component: CompiledType, seen = new Set([component.uid])): CompiledType[] {
  return [...types.values()].flatMap((type) => {
    if (seen.has(type.uid) || !isHeldBy(type, component)) return []
    seen.add(type.uid)
    return type.descriptor.kind === 'component' ? holdersOf(types, type, seen) : [type]
  })
}

function isHeldBy({ attributes }: CompiledType, { uid }: CompiledType): boolean {
  return [...attributes.values()].some((attribute) => {
    if (attribute.kind === 'component') return attribute.link.target.uid === uid
    return attribute.kind === 'dynamiczone' && attribute.links.some(({ target }) => target.uid === uid)
  })
}
