import { findRow } from '@content-gen/runtime/write'
import type { AdministratorCallers } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act, Approved } from '../acts/act.js'
import { isApprovedAsIs } from '../copies/approved-copy.js'
import { stateOf } from '../copies/entry-state.js'
import { momentOf } from '../copies/working-copy.js'
import { reviewOf } from '../review/review-of.js'
import { mayPublish } from '../sight/may-publish.js'
import { saves } from '../tables.js'
import { storedActor } from '../versions/actor.js'
import type { Actor } from '../versions/actor.js'
import { subjectsOf } from './subjects.js'
import type { Subject } from './subjects.js'
import { versionsSince } from './versions-since.js'

/** A change of something that is to be published, by somebody who may not publish it. */
export interface Change {
  /** null: it is no longer kept who it was, or it was never approved. */
  readonly actor: Actor | null
  readonly at: string | null
}

/** The last such change, and the state that there is now: whoever approves it names it. */
export interface Unapproved extends Change, Approved {}

const unknown: Change = { actor: null, at: null }

/**
 * Tells what of releases nobody with the right to publish has approved. Each act knows the state that was approved; changes since then by
 * those who may publish it are approved by being made. The calling code is enclosed by the transaction of the writing.
 */
export class Approvals {
  /** `callers`: of the administrators who changed drafts. Other actors have no more than actions, which permit to publish as to write. */
  constructor(
    private readonly types: Types,
    private readonly callers: AdministratorCallers,
  ) {}

  /** Returns the acts that would publish what nobody has approved. */
  async unapproved(writing: WriteTransaction, acts: readonly Act[]): Promise<ReadonlyMap<Act, Unapproved>> {
    const found = new Map<Act, Unapproved>()
    for (const [act, subject] of await subjectsOf(writing, this.types, acts)) {
      const change = await this.#change(writing, act, subject)
      if (change) found.set(act, { ...change, revision: subject.copy?.revision ?? null, version: subject.version })
    }
    return found
  }

  async #change(writing: WriteTransaction, act: Act, subject: Subject): Promise<Change | null> {
    const { approved } = act
    const { copy, type } = subject
    if (reviewOf(writing, type)) return unreviewed(writing, subject)
    if (approved === undefined) return unknown
    if (copy !== null && copy.unapproved > (approved.revision ?? 0)) return saveOf(writing, copy.id, copy.unapproved)
    return this.#changeOfDraft(writing, approved.version ?? 0, subject)
  }

  /** Only a draft goes live with what it has become: an entry that is live needs no approval, nor one that is gone. */
  async #changeOfDraft(
    writing: WriteTransaction,
    approved: number,
    { type, ground, version }: Subject,
  ): Promise<Change | null> {
    if (ground === null || version === null || version <= approved || !type.draftAndPublish) return null
    if ((await stateOf(writing, type, ground)) !== 'draft') return null
    const since = await versionsSince(writing, type, ground, approved)
    const known = new Map<string | null, boolean>()
    for (const change of since.toReversed()) {
      const { kind, id } = change.actor
      if (kind !== 'administrator') continue
      if (!known.has(id)) known.set(id, await this.#mayPublish(writing, type, ground, Number(id)))
      if (known.get(id) === false) return change
    }
    // Old ones are deleted where there are many.
    return since.length < version - approved ? unknown : null
  }

  async #mayPublish(
    writing: WriteTransaction,
    type: CompiledType,
    entry: number,
    administrator: number,
  ): Promise<boolean> {
    const caller = await this.callers(administrator)
    return caller !== null && mayPublish(writing, caller, type, { entry })
  }
}

/** The review of its type decides, whoever has changed it. */
async function unreviewed(writing: WriteTransaction, subject: Subject): Promise<Change | null> {
  const { type, copy, ground } = subject
  if (copy !== null)
    return (await isApprovedAsIs(writing, type, copy, subject)) ? null : saveOf(writing, copy.id, copy.revision)
  return ground !== null && (await stateOf(writing, type, ground)) === 'draft' ? unknown : null
}

async function saveOf(writing: WriteTransaction, copy: number, revision: number): Promise<Change> {
  const row = await findRow(writing, saves, ['actorKind', 'actorId', 'actorName', 'at'], { where: { copy, revision } })
  return row === null ? unknown : { actor: storedActor(row), at: momentOf(row['at']) }
}
