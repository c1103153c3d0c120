import { ValidationError } from '@content-gen/runtime'
import { setRows } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { copies } from '../tables.js'
import { same } from '../parts/same.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { requireBase } from './base.js'
import { keptHidden } from './kept-hidden.js'
import { selectSaves } from './saves.js'
import { mergedOr409, OutdatedError } from './outdated.js'
import { addRevision, documentOf, lockCopy } from './working-copy.js'
import type { Saving, WorkingCopy } from './working-copy.js'

export interface Save extends Saving {
  readonly caller: Caller
  /** The revision that the sender has seen. */
  readonly revision: number
  /** The attributes that are changed; the others stay as they are. */
  readonly document: Document
  /** Merges with what others saved meanwhile, where it fits together. */
  readonly isMerging: boolean
  /** The work starts anew from the entry as it is now, or was in `seen`: the document is all of it. */
  readonly isRestart: boolean
  /** The version of the entry that the sender has seen; null: the last one. */
  readonly seen: number | null
  /** The sender may publish the working copy: what was approved of it stays so. */
  readonly isApproved: boolean
  readonly versions: StoredVersions
}

/**
 * Stores the next revision of a working copy; returns its document.
 * @throws NotFoundError, OutdatedError if somebody else saved meanwhile, with the documents and their merge
 */
export async function saveCopy(
  writing: WriteTransaction,
  type: CompiledType,
  id: number,
  save: Save,
): Promise<{ readonly copy: WorkingCopy; readonly document: Document }> {
  const locked = await lockCopy(writing, type, id)
  const copy = save.isRestart ? await restarted(writing, type, locked, save) : locked
  const current = save.isRestart ? {} : ((await documentOf(writing, id, copy.revision)) ?? {})
  const sent = await keptHidden(writing, type, copy, current, save)
  const document =
    save.revision === copy.revision
      ? { ...current, ...sent }
      : await mergedOr409(writing, await sidesOf(writing, copy, current, { ...save, document: sent }), save.isMerging, {
          type,
          caller: save.caller,
          message: `The working copy was saved meanwhile: its revision is ${copy.revision}, not ${save.revision}`,
          told: async () => ({
            revision: copy.revision,
            ...(await saversSince(writing, save.caller, copy, save.revision)),
          }),
        })
  const revision = copy.revision + 1
  const isChanged = save.isRestart || !same(document, current)
  await addRevision(writing, id, revision, document, save, {
    ...(save.isApproved ? {} : { unapproved: revision }),
    // Nobody has approved what it says from now on.
    ...(isChanged ? { state: null } : {}),
  })
  return { copy: { ...copy, revision, ...(isChanged ? { state: null } : {}) }, document }
}

/** Returns who saved after a revision, the first one first; the last hundred of them. */
async function saversSince(writing: WriteTransaction, caller: Caller, { id, revision }: WorkingCopy, since: number) {
  if (!caller.can('plugin::editorial.copies.read')) return {}
  const first = Math.max(since + 1, revision - 99)
  const revisions = Array.from({ length: revision - first + 1 }, (_, index) => first + index)
  return { savers: await selectSaves(writing, caller, id, revisions) }
}

/** Lets the copy build on a later version of its entry. It stays the one that releases name. */
async function restarted(
  writing: WriteTransaction,
  type: CompiledType,
  copy: WorkingCopy,
  save: Save,
): Promise<WorkingCopy> {
  const { id, entry, revision } = copy
  const { caller, seen, versions } = save
  if (save.revision !== revision)
    throw new OutdatedError(`The working copy was saved meanwhile: its revision is ${revision}, not ${save.revision}`, {
      revision,
    })
  const latest = entry === null ? null : await versions.latest(type.uid, entry)
  if (entry === null || latest === null || latest.act === 'delete')
    throw new ValidationError('Only work on an entry that is there can start anew')
  const base = await requireBase(versions, caller, type, entry, { latest: latest.number, seen })
  await setRows(writing, copies, { where: { id } }, { base })
  return { ...copy, base }
}

async function sidesOf(writing: WriteTransaction, copy: WorkingCopy, theirs: Document, save: Save) {
  const base = await documentOf(writing, copy.id, save.revision)
  if (base === null)
    throw new OutdatedError(
      `There is no revision ${save.revision} of the working copy: its revision is ${copy.revision}`,
      {
        revision: copy.revision,
      },
    )
  return { base, mine: { ...base, ...save.document }, theirs }
}
