import { findRow } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act } from '../acts/act.js'
import { PlannedActs } from '../acts/planned-acts.js'
import { isApproved, reviewOf } from '../review/review-of.js'
import { copies } from '../tables.js'
import { copyFields, copyOf } from './working-copy.js'

/** Returns the last revision of a working copy by somebody who may not publish it; 0 if there is none. */
export async function unapprovedRevision(writing: WriteTransaction, copy: number): Promise<number> {
  const row = await findRow(writing, copies, ['unapproved'], { where: { id: copy } })
  return Number(row?.['unapproved'] ?? 0)
}

/** Returns true if a release that is still to be done has a working copy that was changed since it was approved, or that its review holds back. */
export async function awaitsApproval(writing: WriteTransaction, type: CompiledType, copy: number): Promise<boolean> {
  const row = await findRow(writing, copies, [...copyFields, 'unapproved'], { where: { id: copy } })
  if (row === null) return false
  const unapproved = Number(row['unapproved'] ?? 0)
  const hasReview = reviewOf(writing, type) !== undefined
  if (hasReview ? isApproved(writing, type, copyOf(row)) : unapproved === 0) return false
  const planned = new PlannedActs(writing.context.database.dialect, ['open', 'scheduled', 'failed'])
  const found = await planned.naming(writing.transaction, type.uid, { entries: [], copies: [copy] })
  const waits = (act: Act) => hasReview || (act.approved?.revision ?? 0) < unapproved
  return found.some(({ acts, isAbout }) => acts.some((act) => isAbout(act) && waits(act)))
}
