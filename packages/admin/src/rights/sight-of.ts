import { fileUid, userUid } from '@content-gen/contract'
import { openSight, seenIn } from '@content-gen/runtime'
import type { SeenType, Sight, Way } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'
import { isAdded } from '../catalog/account.js'
import { componentsOf } from '../catalog/components.js'
import type { Rights } from '../panel-api/index.js'

/** Returns all that anybody at the panel may see: everything but passwords, and what accounts and files keep to themselves. */
export function wholeSight(types: Types): Sight {
  return openSight(types, (type) => ({ sees: isOfFeature(type) ? isPublic : isShown }))
}

/** Returns what there is for an administrator. `reading`: the ways in which entries of a type may be read. */
export function sightOf(types: Types, rights: Rights, reading: (type: CompiledType) => readonly Way[]): Sight {
  const seen = new Map<string, SeenType>()
  for (const type of types.values()) {
    const how = isOfFeature(type) ? ofFeature(type, rights) : ofContent(type, reading(type))
    if (how !== null) seen.set(type.uid, how)
  }
  // Components are seen through what has them.
  const contents = [...types.values()].filter(({ uid }) => seen.has(uid))
  for (const component of componentsOf(contents, (type, attribute) => seen.get(type.uid)?.sees(attribute) ?? true))
    seen.set(component.uid, { sees: isShown })
  return openSight(types, (type) => seen.get(type.uid) ?? null)
}

function isOfFeature({ uid }: CompiledType): boolean {
  return uid.startsWith('plugin::')
}

/** Files need no right where an entry shows them. */
function ofFeature({ uid }: CompiledType, { users }: Rights): SeenType | null {
  if (uid === userUid && users.read && (users.create || users.update)) return { sees: isManaged }
  return uid === fileUid || (uid.startsWith('plugin::users-permissions.') && users.read) ? { sees: isPublic } : null
}

function ofContent(type: CompiledType, ways: readonly Way[]): SeenType | null {
  if (ways.length === 0 || type.descriptor.kind === 'component') return null
  const seen = seenIn(ways)
  return { ...seen, sees: (attribute) => isShown(attribute) && seen.sees(attribute) }
}

/** Never passwords, nor what accounts and files keep to themselves, such as codes that were mailed. */
function isShown(attribute: CompiledAttribute): boolean {
  return attribute.kind !== 'scalar' || attribute.descriptor.type !== 'password'
}

/** Whoever manages accounts sees what a project keeps private of them. */
function isManaged(attribute: CompiledAttribute): boolean {
  return isPublic(attribute) || (isShown(attribute) && isAdded(attribute))
}

function isPublic(attribute: CompiledAttribute): boolean {
  return isShown(attribute) && !attribute.isPrivate
}
