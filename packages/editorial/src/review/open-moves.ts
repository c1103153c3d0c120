import { moveReviewAction, skipReviewAction } from '@content-gen/contract'
import type { ReviewMove } from '@content-gen/contract'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { entryMeets } from './entry-meets.js'
import { isApproved, reviewOf, reviewState } from './review-of.js'
import type { Reviewed } from './review-of.js'

export interface ShownReview {
  readonly state: string
  /** The caller may publish it as it is, if its role lets it publish. */
  readonly isPublishable: boolean
  readonly moves: readonly string[]
}

/**
 * Returns the moves of a working copy that a caller may make from the state that it has. The conditions of these find the entry as it is stored;
 * `moveCopy` also asks them about the entry that the working copy would become.
 */
export async function openMoves(
  store: Store,
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  copy: Reviewed,
): Promise<readonly ReviewMove[]> {
  const review = reviewOf(writing, type)
  if (review === undefined) return []
  const from = reviewState(review, copy)
  const open: ReviewMove[] = []
  for (const move of review.moves.filter((each) => each.from === from && isOf(caller, each)))
    if (
      move.where === undefined ||
      copy.entry === null ||
      (await entryMeets(store, writing, type, copy.entry, move.where))
    )
      open.push(move)
  return open
}

/** Returns what answers tell of the review of a working copy; undefined if its type has none. `moves`: the states to which the caller may bring it. */
export async function shownReview(
  store: Store,
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  copy: Reviewed,
): Promise<ShownReview | undefined> {
  const review = reviewOf(writing, type)
  if (review === undefined) return undefined
  const moves = (await openMoves(store, writing, caller, type, copy)).map(({ to }) => to)
  const isPublishable = isApproved(writing, type, copy) || caller.can(skipReviewAction)
  return { state: reviewState(review, copy), isPublishable, moves: [...new Set(moves)] }
}

/** Returns true for a move that a role of the caller may make: of an administrator, or of an account; tokens need a permission. */
function isOf(caller: Caller, { roles, accounts = [] }: ReviewMove): boolean {
  if (caller.can(skipReviewAction) || caller.can(moveReviewAction)) return true
  const own = caller.administrator?.roles ?? []
  const role = caller.user?.role ?? null
  return roles.some((each) => own.includes(each)) || (role !== null && accounts.includes(role))
}
