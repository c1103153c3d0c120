import type { ReviewConfig } from '@content-gen/contract'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** A working copy, or an entry that has none yet. */
export interface Reviewed {
  /** null: it does not exist yet. */
  readonly entry: number | null
  /** Null: the first one. */
  readonly state: string | null
}

/** Returns the review of a type; undefined if it has none. */
export function reviewOf(
  { context }: Pick<WriteTransaction, 'context'>,
  { uid }: CompiledType,
): ReviewConfig | undefined {
  return context.reviews?.of(uid)
}

/** Returns the state of a working copy. One that the config dropped counts as the first. */
export function reviewState({ states }: ReviewConfig, { state }: Pick<Reviewed, 'state'>): string {
  return state !== null && states.includes(state) ? state : (states[0] ?? '')
}

/** Returns true if the review of a type lets a working copy go live. */
export function isApproved(
  writing: Pick<WriteTransaction, 'context'>,
  type: CompiledType,
  copy: Pick<Reviewed, 'state'>,
): boolean {
  const review = reviewOf(writing, type)
  return review !== undefined && review.publish.includes(reviewState(review, copy))
}
