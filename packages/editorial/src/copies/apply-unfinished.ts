import { RequestError, trusted, ValidationError } from '@content-gen/runtime'
import { setRows, tableOf, updateEntry } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { withKnownItems } from '../versions/known-items.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { currentDocument } from './current-document.js'
import { createFromCopy } from './new-entry.js'
import type { WorkingCopy } from './working-copy.js'

/** A transaction that will be undone, or a part of one that will. */
export interface Trial {
  readonly writing: WriteTransaction
  readonly versions: StoredVersions
}

/**
 * Makes a working copy live although it lacks what a published entry must have, in a transaction that will be undone. Returns the id of the entry;
 * null if that was deleted.
 * @throws ValidationError if it cannot be stored
 */
export async function applyUnfinished(
  { writing, versions }: Trial,
  type: CompiledType,
  copy: WorkingCopy,
  typed: Document = {},
): Promise<number | null> {
  const { context } = writing
  const { id, entry } = copy
  const document = await currentDocument(writing, type, copy, typed)
  const latest = entry === null ? null : await versions.latest(type.uid, entry)
  if (latest?.act === 'delete') return null
  try {
    let shown = entry
    if (entry === null) {
      shown = await createFromCopy(writing, versions, type, copy, document, 'draft')
    } else {
      // As a draft, it may lack things.
      await setState(writing, type, entry, null)
      const known = withKnownItems(type, document, latest?.document ?? null, context.types)
      await updateEntry(context, type, entry, known, trusted, { mayLackLists: true })
    }
    const moment = latest?.document['publishedAt']
    const { dialect } = context.database
    if (shown !== null)
      await setState(writing, type, shown, typeof moment === 'string' ? dialect.storeDateTime(moment) : writing.now)
    return shown
  } catch (error) {
    if (!(error instanceof RequestError) || error.status >= 500) throw error
    throw new ValidationError(`A working copy cannot be shown: ${error.message}`, { copy: id, ...error.details })
  }
}

async function setState(
  writing: WriteTransaction,
  type: CompiledType,
  id: number,
  publishedAt: unknown,
): Promise<void> {
  const attribute = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined
  if (attribute?.kind === 'scalar')
    await setRows(writing, tableOf(type), { where: { id } }, { [attribute.descriptor.field]: publishedAt })
}
