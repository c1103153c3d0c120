import { isOwned } from '@content-gen/runtime/recording'
import type { CompiledAttribute } from '@content-gen/runtime/query'

/**
 * Changes of the links that other entries keep: those entries change meanwhile, so that a list of all would take back what others did.
 * Writes read it as it is.
 */
export interface LinkChanges {
  readonly connect: readonly number[]
  readonly disconnect: readonly number[]
}

/** Returns the changes that are the value of an attribute; null for other values, and for links that the entry keeps itself. */
export function linkChangesOf(attribute: CompiledAttribute, value: unknown): LinkChanges | null {
  if (attribute.kind !== 'relation' || isOwned(attribute) || !isChanges(value)) return null
  return { connect: value.connect, disconnect: value.disconnect }
}

export function keptChanges({ connect, disconnect }: LinkChanges, keeps: (id: number) => boolean): LinkChanges {
  return { connect: connect.filter(keeps), disconnect: disconnect.filter(keeps) }
}

function isChanges(value: unknown): value is LinkChanges {
  if (typeof value !== 'object' || value === null) return false
  return 'connect' in value && 'disconnect' in value && isIds(value.connect) && isIds(value.disconnect)
}

function isIds(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
}
