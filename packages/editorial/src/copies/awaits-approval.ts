import { findRow } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import { PlannedActs } from '../acts/planned-acts.js'
import { copies } from '../tables.js'

/** Returns the last revision of a working copy by somebody who may not publish it; 0 if there is none. */
export async function unapprovedRevision(session: Session, copy: number): Promise<number> {
  const row = await findRow(session, copies, ['unapproved'], { where: { id: copy } })
  return Number(row?.['unapproved'] ?? 0)
}

/** Returns true if a release that is still to be done has a working copy that was changed since it was approved. */
export async function awaitsApproval(session: Session, { uid }: CompiledType, copy: number): Promise<boolean> {
  const unapproved = await unapprovedRevision(session, copy)
  if (unapproved === 0) return false
  const planned = new PlannedActs(session.context.database.dialect, ['open', 'scheduled', 'failed'])
  const found = await planned.naming(session.transaction, uid, { entries: [], copies: [copy] })
  return found.some(({ acts, isAbout }) =>
    acts.some((act) => isAbout(act) && (act.approved?.revision ?? 0) < unapproved),
  )
}
