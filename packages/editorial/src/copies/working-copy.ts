import { NotFoundError } from '@content-gen/runtime'
import { deleteRows, findRow, insertRow, setRows } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { copies, saves, typing } from '../tables.js'
import type { Actor } from '../versions/actor.js'

/** Changes of an entry that are not published, or an entry that does not exist yet. */
export interface WorkingCopy {
  readonly id: number
  /** null: the entry does not exist yet. */
  readonly entry: number | null
  readonly locale: string | null
  /** The entry whose localization a new one becomes. */
  readonly localizationOf: number | null
  /** The version of the entry that the changes started from; 0 if it does not exist yet. */
  readonly base: number
  /** The number of the last save. */
  readonly revision: number
  readonly savedAt: string
  /** Of its review; null: the first one. */
  readonly state: string | null
}

/** The same in answers: the first state is absent. */
export type AnsweredCopy = Omit<WorkingCopy, 'state'> & { readonly state?: string }

export function answeredCopy({ state, ...copy }: WorkingCopy): AnsweredCopy {
  return state === null ? copy : { ...copy, state }
}

/** The actor of a save, and its request. */
export interface Saving {
  readonly actor: Actor
  readonly requestId: string | null
}

/** The fields that make up a working copy. */
export const copyFields = ['entry', 'locale', 'localizationOf', 'base', 'revision', 'state', 'savedAt']

/** Stores a new working copy with its first revision. */
export async function addCopy(
  writing: WriteTransaction,
  type: CompiledType,
  begun: Pick<WorkingCopy, 'entry' | 'locale' | 'localizationOf' | 'base'>,
  document: Document,
  saving: Saving,
): Promise<number> {
  const data = { type: type.uid, ...begun, revision: 0, savedAt: writing.now }
  const id = await insertRow(writing, copies, data)
  // Nobody can have approved anything of it before.
  await addRevision(writing, id, 1, document, saving, {})
  return id
}

/** The effect of a revision on what was approved before. */
export interface RevisionEffect {
  /** The revision, if somebody made it who may not publish it. */
  readonly unapproved?: number
  /** The state of the review; null: the first one. Absent: it stays. */
  readonly state?: string | null
  /** The last version of the entry below it that the review has seen. */
  readonly reviewed?: number | null
}

/** Stores a revision, which becomes the working copy. */
export async function addRevision(
  writing: WriteTransaction,
  copy: number,
  revision: number,
  document: Document,
  { actor, requestId }: Saving,
  effect: RevisionEffect,
): Promise<void> {
  await setRows(writing, copies, { where: { id: copy } }, { revision, ...effect, savedAt: writing.now })
  await insertRow(writing, saves, {
    copy,
    revision,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    requestId,
    state: effect.state ?? null,
    at: writing.now,
    document: JSON.stringify(document),
  })
}

/** Returns a working copy, which nobody else changes until the transaction ends. @throws NotFoundError */
export async function lockCopy(writing: WriteTransaction, type: CompiledType, id: number): Promise<WorkingCopy> {
  await holdCopy(writing, type, id)
  return findCopy(writing, type, id)
}

/** The same for one that may be gone. */
export async function holdCopy(writing: WriteTransaction, type: CompiledType, id: number): Promise<void> {
  // An update that changes nothing holds the row on both databases.
  await setRows(writing, copies, { where: { id, type: type.uid } }, { id })
}

/** @throws NotFoundError */
export async function findCopy(writing: WriteTransaction, type: CompiledType, id: number): Promise<WorkingCopy> {
  const row = await findRow(writing, copies, copyFields, { where: { id, type: type.uid } })
  if (row === null) throw new NotFoundError()
  return copyOf(row)
}

/** Returns the working copy of an entry. */
export async function copyOfEntry(
  writing: WriteTransaction,
  type: CompiledType,
  entry: number,
): Promise<WorkingCopy | null> {
  const row = await findRow(writing, copies, copyFields, { where: { type: type.uid, entry } })
  return row === null ? null : copyOf(row)
}

/** Returns the document of a revision; null if it is no longer kept. */
export async function documentOf(writing: WriteTransaction, copy: number, revision: number): Promise<Document | null> {
  const row = await findRow(writing, saves, ['document'], { where: { copy, revision } })
  // Written by `addRevision`.
  return row === null ? null : (JSON.parse(String(row['document'])) as Document)
}

/** Its revisions stay. */
export async function removeCopy(writing: WriteTransaction, id: number): Promise<void> {
  await deleteRows(writing, typing, { where: { copy: id } })
  await deleteRows(writing, copies, { where: { id } })
}

export function copyOf(row: Row): WorkingCopy {
  const { id, entry, locale, localizationOf, base, revision, state, savedAt } = row
  return {
    id: Number(id),
    entry: entry === null ? null : Number(entry),
    locale: locale === null ? null : String(locale),
    localizationOf: localizationOf === null ? null : Number(localizationOf),
    base: Number(base),
    revision: Number(revision),
    savedAt: momentOf(savedAt),
    state: state === null ? null : String(state),
  }
}

/** Drivers return a moment as text or as a date. */
export function momentOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
