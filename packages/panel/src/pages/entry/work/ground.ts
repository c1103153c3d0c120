import type { Entry, WorkingCopy } from '@content-gen/admin/panel-api'
import type { LocalDraft } from './local-drafts.js'

/** The entry and the working copy that the work goes on from. */
export interface Ground {
  /** The entry as the server has it; null: it does not exist yet. */
  readonly entry: Entry | null
  readonly copy: Pick<WorkingCopy, 'id' | 'revision' | 'awaitsApproval' | 'review'> | null
}

/** Returns true if kept changes were made to this working copy as it is, or to this version of the entry. */
export function isGroundOf({ entry, copy }: Ground, draft: LocalDraft): boolean {
  if (copy || draft.copy) return copy?.id === draft.copy?.id && copy?.revision === draft.copy?.revision
  return draft.version !== undefined && draft.version === entry?.version
}
