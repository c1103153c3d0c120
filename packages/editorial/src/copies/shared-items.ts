import { isShared, updateEntry } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { withKnownItems } from '../versions/known-items.js'

/** The values of a new localization. */
export interface SharedItems {
  /** The components that all localizations share. */
  readonly shared: Document
  readonly own: Document
}

/**
 * Tells the shared components of a new localization from its other values. As an update of the entry beside which it is made, these keep
 * what documents do not have: passwords, and links that the sender does not see.
 */
export function splitItems(type: CompiledType, document: Document): SharedItems {
  const isItems = (name: string) => {
    const attribute = type.attributes.get(name)
    return (attribute?.kind === 'component' || attribute?.kind === 'dynamiczone') && isShared(attribute)
  }
  const entries = Object.entries(document)
  return {
    shared: Object.fromEntries(entries.filter(([name]) => isItems(name))),
    own: Object.fromEntries(entries.filter(([name]) => !isItems(name))),
  }
}

/** Writes shared components to the entry beside which a localization is made. `current`: its document. */
export async function shareCopiedItems(
  { context }: WriteTransaction,
  type: CompiledType,
  source: { readonly id: number; readonly current: Document },
  shared: Document,
  caller: Caller,
): Promise<void> {
  if (Object.keys(shared).length === 0) return
  await updateEntry(context, type, source.id, withKnownItems(type, shared, source.current, context.types), caller)
}
