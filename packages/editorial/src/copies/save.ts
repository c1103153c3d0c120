import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
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
}

/**
 * Stores the next revision of a working copy; returns its document.
 * @throws NotFoundError, OutdatedError if somebody else saved meanwhile, with the documents and their merge
 */
export async function saveCopy(
  session: Session,
  type: CompiledType,
  id: number,
  save: Save,
): Promise<{ readonly copy: WorkingCopy; readonly document: Document }> {
  const copy = await lockCopy(session, type, id)
  const current = (await documentOf(session, id, copy.revision)) ?? {}
  const document =
    save.revision === copy.revision
      ? { ...current, ...save.document }
      : mergedOr409(await sidesOf(session, copy, current, save), save.isMerging, {
          type,
          caller: save.caller,
          message: `The working copy was saved meanwhile: its revision is ${copy.revision}, not ${save.revision}`,
          numbers: { revision: copy.revision },
        })
  const revision = copy.revision + 1
  await addRevision(session, id, revision, document, save)
  return { copy: { ...copy, revision }, document }
}

async function sidesOf(session: Session, copy: WorkingCopy, theirs: Document, save: Save) {
  const base = await documentOf(session, copy.id, save.revision)
  if (base === null)
    throw new OutdatedError(
      `There is no revision ${save.revision} of the working copy: its revision is ${copy.revision}`,
      {
        revision: copy.revision,
      },
    )
  return { base, mine: { ...base, ...save.document }, theirs }
}
