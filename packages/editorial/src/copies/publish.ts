import { ApplicationError, lockEntry, trusted } from '@content-gen/runtime'
import { admitted, enclose, transact, updateEntry } from '@content-gen/runtime/write'
import type { Caller, GatedWrite, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Teller } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { holdPlannedActs } from '../acts/hold-planned-acts.js'
import { settlePlannedActs } from '../acts/settle-planned-acts.js'
import { moveComments } from '../comments/follow-copy.js'
import type { Document } from '../document.js'
import { withKnownItems } from '../versions/known-items.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { isApprovedAsIs } from './approved-copy.js'
import { unapprovedRevision } from './awaits-approval.js'
import { mergedWithLatest } from './merged-with-latest.js'
import { OutdatedError } from './outdated.js'
import { currentDocument } from './current-document.js'
import { stateOf } from './entry-state.js'
import { createFromCopy } from './new-entry.js'
import { requireWhole } from './require-whole.js'
import { findCopy, lockCopy, removeCopy } from './working-copy.js'
import type { WorkingCopy } from './working-copy.js'

export interface Publishing {
  readonly caller: Caller
  /** The revision that the sender has seen; null: the last one, whatever it is. */
  readonly revision: number | null
  /** Merges with what was written to the entry meanwhile, where it fits together. */
  readonly isMerging: boolean
  /** False: the entry keeps its state, and a new one is a draft. */
  readonly isPublished: boolean
  /** Tells the audit of what is cancelled. */
  readonly tell: Teller
}

/**
 * Makes a working copy the entry, by one write with the rules and hooks of any other; returns the entry's id.
 * @throws NotFoundError, OutdatedError if the copy or the entry has changed meanwhile, and what a write throws
 */
export async function publishCopy(
  store: Store,
  versions: StoredVersions,
  type: CompiledType,
  id: number,
  publishing: Publishing,
): Promise<number> {
  const publish = async (writing: WriteTransaction) => {
    await holdPlannedActsOf(writing, type, id)
    return applyCopy(writing, versions, type, id, publishing)
  }
  return transact(
    store.writes,
    (writing) => enclose(writing.transaction, () => publish(writing)),
    // Somebody else gave an entry its next version at the same moment.
    'retry',
    { runsOwnerCode: true },
  )
}

/** Holds the releases that name a working copy or its entry. */
export async function holdPlannedActsOf(writing: WriteTransaction, type: CompiledType, id: number): Promise<void> {
  const { entry } = await findCopy(writing, type, id)
  await holdPlannedActs(writing, new Map([[type.uid, { entries: entry === null ? [] : [entry], copies: [id] }]]))
}

/**
 * The same, within a transaction that encloses the calling code and holds the releases that name the working copy. Each save took what its
 * sender may set: nothing of it is lost because whoever publishes may set less.
 */
export async function applyCopy(
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  id: number,
  publishing: Publishing,
): Promise<number> {
  const copy = await lockCopy(writing, type, id)
  const { revision } = publishing
  if (revision !== null && revision !== copy.revision)
    throw new OutdatedError(`The working copy was saved meanwhile: its revision is ${copy.revision}, not ${revision}`, {
      revision: copy.revision,
    })
  const ground = copy.entry ?? copy.localizationOf
  // Nobody changes a draft between the look at it and its publication.
  if (ground !== null) await lockEntry(writing, type, ground)
  const version = ground === null ? null : ((await versions.latest(type.uid, ground))?.number ?? null)
  const isReviewed = await isApprovedAsIs(writing, type, copy, { ground, version })
  const begun = await currentDocument(writing, type, copy)
  const { settle, preset } = await admitted(writing.context, publishing.caller, {
    ...(await writeOf(writing, type, copy, Object.keys(begun), publishing)),
    isApproved: isReviewed,
  })
  // Whoever saved it may have sent other values than the rule of whoever publishes it gives.
  const document = { ...begun, ...preset }
  const source = copy.localizationOf === null ? null : version
  const entry =
    copy.entry === null
      ? await createFromCopy(writing, versions, type, copy, document, publishing.isPublished ? 'published' : 'draft')
      : await change(writing, versions, type, copy.entry, copy, document, publishing)
  const unapproved = await unapprovedRevision(writing, id)
  await removeCopy(writing, id)
  if (copy.entry === null) await moveComments(writing, type.uid, id, entry)
  const isLive = (await stateOf(writing, type, entry)) === 'live'
  await settlePlannedActs(writing, publishing.tell, type, {
    copy: { id, isNew: copy.entry === null, source, unapproved },
    entry,
    isLive,
  })
  await settle(entry)
  return entry
}

/** Returns what publishing a working copy is. Each save took the attributes that its sender may set. */
async function writeOf(
  writing: WriteTransaction,
  type: CompiledType,
  copy: WorkingCopy,
  changes: readonly string[],
  { isPublished }: Publishing,
): Promise<GatedWrite> {
  const { entry: id, locale } = copy
  const { draftAndPublish: hasDrafts, uid } = type
  const isLive = id !== null && (await stateOf(writing, type, id)) === 'live'
  const publishes = hasDrafts && isPublished && !isLive ? (['publish'] as const) : []
  return {
    uid,
    acts: [id === null ? 'create' : 'update', ...publishes],
    id,
    locale,
    attributes: [],
    changes,
  }
}

async function change(
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  entry: number,
  copy: WorkingCopy,
  document: Document,
  publishing: Publishing,
): Promise<number> {
  const latest = await versions.latest(type.uid, entry)
  if (latest === null || latest.act === 'delete')
    throw new ApplicationError(
      'The entry was deleted: restore it, then publish the working copy',
      {},
      { code: 'entryDeleted' },
    )
  const merged = await mergedWithLatest(writing, versions, type, copy, latest, document, publishing)
  const isDraft = type.draftAndPublish && latest.document['publishedAt'] === null
  const isPublishing = isDraft && publishing.isPublished
  // The write below takes the entry for the draft that it still is.
  if (isPublishing) await requireWhole(writing, type, { ...latest.document, ...merged })
  const state = isPublishing ? { publishedAt: new Date().toISOString() } : {}
  const data = { ...withKnownItems(type, merged, latest.document, writing.context.types), ...state }
  return updateEntry(writing.context, type, entry, data, trusted)
}
