import { skipReviewAction } from '@content-gen/contract'
import { conditionOf, Permissions } from '@content-gen/runtime'
import { enclose } from '@content-gen/runtime/write'
import type { ReviewMove } from '@content-gen/contract'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { isApproved, reviewOf, reviewState } from './review-of.js'
import type { Reviewed } from './review-of.js'

export interface ShownReview {
  readonly state: string
  /** The caller may publish it as it is, if its role lets it publish. */
  readonly isPublishable: boolean
  readonly moves: readonly string[]
}

/** Returns the moves of a working copy that a caller may make from the state that it has. */
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
  const roles = caller.administrator?.roles ?? []
  const isOfCaller = (move: ReviewMove) =>
    caller.can(skipReviewAction) || move.roles.some((role) => roles.includes(role))
  const open: ReviewMove[] = []
  for (const move of review.moves.filter((each) => each.from === from && isOfCaller(each)))
    if (await holds(store, writing, type, copy, move)) open.push(move)
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

/** Conditions are about entries as they are stored: an entry that does not exist yet meets none. */
async function holds(
  store: Store,
  { transaction }: WriteTransaction,
  type: CompiledType,
  { entry }: Reviewed,
  { where }: ReviewMove,
): Promise<boolean> {
  if (where === undefined) return true
  if (entry === null) return false
  const ways = [{ fields: null, rows: conditionOf(store, type, where) }]
  const ask = () => new Permissions(store).open(type, entry, ways)
  return (await enclose(transaction, ask, { isReading: true })).length > 0
}
