/** The columns of a type: what a table of its entries can have. */
import { isOwned } from '@content-gen/runtime/recording'
import type { CompiledAttribute, CompiledScalar, CompiledType } from '@content-gen/runtime/query'

/** The column that finds an entry, and those of its language and its state. */
export const ownColumns = ['id', 'locale', 'state'] as const

export const isOwnName = (name: string): boolean => ownColumns.some((each) => each === name)

/** Returns true for a type whose entries a table can hold. */
export function isTable({ uid, descriptor }: CompiledType): boolean {
  return uid.startsWith('api::') && descriptor.kind === 'collection'
}

/** Returns true for an attribute that a table can set: its entry keeps it, and it is no secret. */
export function isColumn(attribute: CompiledAttribute): boolean {
  if (attribute.descriptor.system || !isOwned(attribute)) return false
  return attribute.kind !== 'scalar' || attribute.descriptor.type !== 'password'
}

/** Returns the names of all columns of an export. */
export function columnsOf(type: CompiledType): readonly string[] {
  const own = ownColumns.filter((name) => name === 'id' || (name === 'locale' ? type.localized : type.draftAndPublish))
  const attributes = [...type.attributes.values()].filter((each) => isColumn(each) && !each.isPrivate)
  return [...own, ...attributes.map(({ name }) => name)]
}

/** Returns true for a name of a column that tells of an entry and sets nothing. */
export function isTold(type: CompiledType, name: string): boolean {
  return ['createdBy', 'updatedBy', ...ownColumns].includes(name) || type.attributes.has(name)
}

const findable: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email', 'integer', 'biginteger'])

/** Returns the attribute by whose value an entry is found; undefined if several entries can have the same. */
export function keyOf(type: CompiledType, name: string): CompiledScalar | undefined {
  const attribute = type.attributes.get(name)
  if (attribute?.kind !== 'scalar' || !findable.has(attribute.descriptor.type)) return undefined
  return attribute.descriptor.unique || attribute.descriptor.type === 'uid' ? attribute : undefined
}
