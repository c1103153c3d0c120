import { findRow } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { isApproved } from '../review/review-of.js'
import { copies } from '../tables.js'
import { stateOf } from './entry-state.js'
import type { WorkingCopy } from './working-copy.js'

interface Ground {
  /** The entry that a working copy changes or translates. */
  readonly ground: number | null
  /** The number of its last version. */
  readonly version: number | null
}

/** Returns true if a review lets a working copy go live, with what the draft below it says: that goes live, too. */
export async function isApprovedAsIs(
  writing: WriteTransaction,
  type: CompiledType,
  copy: Pick<WorkingCopy, 'id' | 'state'>,
  { ground, version }: Ground,
): Promise<boolean> {
  if (!isApproved(writing, type, copy)) return false
  if (ground === null || (await stateOf(writing, type, ground)) !== 'draft') return true
  const row = await findRow(writing, copies, ['reviewed'], { where: { id: copy.id } })
  return row !== null && row['reviewed'] !== null && Number(row['reviewed']) === version
}
