import { findRow } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { PlannedActs } from '../acts/planned-acts.js'
import { copies } from '../tables.js'

/** Returns the last revision of a working copy by somebody who may not publish it; 0 if there is none. */
export async function unapprovedRevision(writing: WriteTransaction, copy: number): Promise<number> {
  const row = await findRow(writing, copies, ['unapproved'], { where: { id: copy } })
  return Number(row?.['unapproved'] ?? 0)
}

/** Returns true if a release that is still to be done has a working copy that was changed since it was approved. */
export async function awaitsApproval(writing: WriteTransaction, { uid }: CompiledType, copy: number): Promise<boolean> {
  const unapproved = await unapprovedRevision(writing, copy)
  if (unapproved === 0) return false
  const planned = new PlannedActs(writing.context.database.dialect, ['open', 'scheduled', 'failed'])
  const found = await planned.naming(writing.transaction, uid, { entries: [], copies: [copy] })
  return found.some(({ acts, isAbout }) =>
    acts.some((act) => isAbout(act) && (act.approved?.revision ?? 0) < unapproved),
  )
}
