/** Decides which attributes an author may set. Others are dropped as if they had not been sent, so that a refusal reveals nothing. */
import { fileUid } from '@content-gen/contract'
import { trusted } from '../../caller.js'
import { isLocalizations } from './compile.js'
import type { Caller } from '../../caller.js'
import type { CompiledAttribute, CompiledMorph, CompiledRelation, CompiledType } from '../../types.js'
import type { WritableAttribute } from './compile.js'

/** The other attributes of a file (its storage, its type) belong to the media library. */
const described = new Set(['name', 'alternativeText', 'caption'])

export function maySet(
  type: CompiledType,
  attribute: WritableAttribute | CompiledAttribute,
  author: Caller,
  mode: 'create' | 'update',
): boolean {
  if (type.uid === fileUid && author !== trusted) return described.has(attribute.name)
  if (attribute.kind !== 'relation' && attribute.kind !== 'morph') return true
  if (isLocalizations(attribute) && mode === 'update') return false
  return mayLink(attribute, author)
}

/** A link requires permission to read its target. Targets of any type are judged one by one. */
function mayLink(attribute: CompiledRelation | CompiledMorph, author: Caller): boolean {
  const target = attribute.kind === 'relation' ? attribute.link.target : targetOf(attribute)
  if (target === undefined) return true
  if (!author.can(`${target.uid}.find`)) return false
  return !isKeptPrivately(attribute, target) || author.can(`${target.uid}.update`)
}

/** Returns the action that an author lacks to set a link; null if it is not about that. */
export function missingToSet(attribute: WritableAttribute | CompiledAttribute, author: Caller): string | null {
  if (attribute.kind !== 'relation' && attribute.kind !== 'morph') return null
  const target = attribute.kind === 'relation' ? attribute.link.target : targetOf(attribute)
  if (target === undefined || isLocalizations(attribute)) return null
  const act = author.can(`${target.uid}.find`) ? 'update' : 'find'
  return `${target.uid}.${act}`
}

function targetOf({ descriptor, links }: CompiledMorph): CompiledType | undefined {
  return descriptor.target === undefined ? undefined : links[0]?.target
}

/** The link is stored as a private attribute of the target: changing it requires permission to change the target itself. */
function isKeptPrivately({ descriptor }: CompiledRelation | CompiledMorph, target: CompiledType): boolean {
  if (!descriptor.link.kind.startsWith('inverse')) return false
  const other = descriptor.type === 'morph' ? descriptor.morphBy : descriptor.inverse
  return other !== undefined && target.attributes.get(other)?.isPrivate === true
}

/** Returns true if the author may see the media library or add to it, and so may attach its files. */
export function mayAttach(author: Caller): boolean {
  return author.can('plugin::upload.content-api.find') || author.can('plugin::upload.content-api.upload')
}
