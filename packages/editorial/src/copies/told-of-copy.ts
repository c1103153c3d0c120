import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { shownReview } from '../review/open-moves.js'
import type { ShownReview } from '../review/open-moves.js'
import { awaitsApproval } from './awaits-approval.js'
import type { WorkingCopy } from './working-copy.js'

/** The part of the answers about a working copy that depends on the caller, and on what is planned. */
export interface ToldOfCopy {
  /** It was changed since it was approved, and is not published by its release until it is approved again. */
  readonly awaitsApproval?: true
  /** Absent: its type has none. */
  readonly review?: ShownReview
}

export async function toldOfCopy(
  store: Store,
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  copy: Pick<WorkingCopy, 'id' | 'entry' | 'state'>,
): Promise<ToldOfCopy> {
  const review = await shownReview(store, writing, caller, type, copy)
  const isWaiting = await awaitsApproval(writing, type, copy.id)
  return { ...(isWaiting ? { awaitsApproval: true } : {}), ...(review ? { review } : {}) }
}
