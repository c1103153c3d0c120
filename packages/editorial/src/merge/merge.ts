import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { atOnce } from '../parts/steps.js'
import type { Steps } from '../parts/steps.js'
import type { Conflict, Sides } from './conflict.js'
import { mergeAttributes } from './attributes.js'

export interface Merged {
  readonly merged: Document
  /** Empty if the edits fit together. */
  readonly conflicts: readonly Conflict[]
}

/**
 * Merges two edits of a document. Attributes that a document does not have are unchanged by it; those that the type does not have are left
 * out of the result. Links and components that one side adds or removes are added or removed, and components of both sides are merged.
 */
export function merge(type: CompiledType, base: Document, mine: Document, theirs: Document): Merged {
  return atOnce(mergeSteps(type, { base, mine, theirs }))
}

/** The same for documents that may be large. */
export function* mergeSteps(type: CompiledType, sides: Sides<Document>): Steps<Merged> {
  const conflicts: Conflict[] = []
  const merged = yield* mergeAttributes(type, sides, { path: [], conflicts })
  return { merged, conflicts }
}
