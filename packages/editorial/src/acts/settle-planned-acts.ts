import { RequestError } from '@content-gen/runtime'
import { deleteRows, setRows } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Teller } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { releaseActs, releases } from '../tables.js'
import { printActs } from './act.js'
import type { Act, Approved } from './act.js'
import { PlannedActs } from './planned-acts.js'
import type { Planned } from './planned-acts.js'
import { scheduleEvent } from './schedule-event.js'
import { storeActs } from './stored-acts.js'

/** A publication that was planned, of a working copy or of an entry, and what became of it by hand. */
export interface Settled {
  /** The working copy that is gone; null if there was none. */
  readonly copy: SettledCopy | null
  /** The entry that it became; null: it was discarded. */
  readonly entry: number | null
  /** The entry is published, or its type has no drafts. */
  readonly isLive: boolean
  /** Absent if it was published: what was scheduled is done. */
  readonly discardedBy?: Caller
}

export interface SettledCopy {
  readonly id: number
  /** It made the entry. */
  readonly isNew: boolean
  /** The last version of the entry that it translated; null if it was no translation. */
  readonly source: number | null
  /** The last revision by somebody who may not publish it; 0 if there is none. */
  readonly unapproved: number
}

/**
 * Settles what releases were to do: one that is scheduled to publish nothing else is cancelled, unless that is still to come. Others publish
 * the entry that a working copy became. What was discarded stays in them: it was somebody's plan, which says what is gone.
 * @throws RequestError 403 if it was discarded by somebody who may not cancel what is scheduled
 */
export async function settlePlannedActs(
  writing: WriteTransaction,
  tell: Teller,
  type: CompiledType,
  settled: Settled,
): Promise<void> {
  const { transaction, context } = writing
  const { copy, entry, isLive, discardedBy } = settled
  const isSettled = (act: Act) =>
    act.type === type.uid &&
    act.act === 'publish' &&
    ('copy' in act ? act.copy === copy?.id : isLive && act.entry === entry)
  const planned = new PlannedActs(context.database.dialect, ['open', 'scheduled', 'failed'])
  const subjects = {
    entries: isLive && entry !== null ? [entry] : [],
    copies: copy === null ? [] : [copy.id],
  }
  for (const release of await planned.naming(transaction, type.uid, subjects)) {
    if (!release.acts.some(isSettled)) continue
    const isOver = isLive || entry === null
    if (isOver && release.state === 'scheduled' && release.acts.every(isSettled)) {
      if (discardedBy) requireCancelling(discardedBy)
      await cancel(writing, tell, release)
    } else if (entry !== null && copy !== null) await follow(writing, tell, type, release, { copy, entry })
  }
}

/** Somebody may have done it meanwhile, or changed it: then it is left alone. */
function unchanged({ id, state, text }: Planned) {
  return { where: { id, state, acts: text } }
}

/** As for whoever deletes the release. */
function requireCancelling(caller: Caller): void {
  if (['save', 'run'].every((act) => caller.can(`plugin::editorial.releases.${act}`))) return
  throw new RequestError(
    403,
    'ForbiddenError',
    'The working copy is scheduled to be published: only those who may schedule releases can discard it',
    {},
    { code: 'scheduled' },
  )
}

async function cancel(writing: WriteTransaction, tell: Teller, release: Planned): Promise<void> {
  const count = await deleteRows(writing, releases, unchanged(release))
  if (count === 0) return
  await deleteRows(writing, releaseActs, { where: { release: release.id } })
  await tell(writing.transaction, scheduleEvent('release.cancelled', release))
}

/** An entry without drafts is live: nothing is left to do with it. */
async function follow(
  writing: WriteTransaction,
  tell: Teller,
  { uid, draftAndPublish }: CompiledType,
  release: Planned,
  { copy, entry }: { readonly copy: SettledCopy; readonly entry: number },
): Promise<void> {
  const isOfCopy = (act: Act) => act.type === uid && 'copy' in act && act.copy === copy.id
  if (!release.acts.some(isOfCopy)) return
  // Its reasons name acts by their places.
  if (!draftAndPublish && release.state === 'failed') return
  const next = ({ approved }: Act): Act => ({ act: 'publish', type: uid, entry, ...stillApproved(approved, copy) })
  const acts = release.acts.flatMap((act) => (!isOfCopy(act) ? act : draftAndPublish ? next(act) : []))
  const count = await setRows(writing, releases, unchanged(release), { acts: printActs(acts) })
  if (count === 0) return
  await storeActs(writing, release.id, acts)
  if (acts.length < release.acts.length && release.state === 'scheduled')
    await tell(writing.transaction, scheduleEvent('release.changed', release))
}

/**
 * Whoever saved an approved working copy as a new draft has changed nothing of it. An older draft may be more than the copy; a translation has
 * what the entry that it translates has become.
 */
function stillApproved(approved: Approved | undefined, copy: SettledCopy): Pick<Act, 'approved'> {
  const { isNew, source, unapproved } = copy
  if (approved === undefined || unapproved > (approved.revision ?? 0)) return {}
  if (source !== null && source !== approved.version) return {}
  return { approved: { revision: null, version: isNew ? 1 : approved.version } }
}
