import { ForbiddenError, NotFoundError, unreviewed, ValidationError } from '@content-gen/runtime'
import { enclose, isRecord, setRows, transact } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { printActs } from '../acts/act.js'
import type { Act } from '../acts/act.js'
import { approvalEvent } from '../acts/schedule-event.js'
import { storeActs } from '../acts/stored-acts.js'
import { lockCopy } from '../copies/working-copy.js'
import { savingOf } from '../copies/saving.js'
import { moveCopy } from '../copies/move-copy.js'
import type { Moving } from '../copies/move-copy.js'
import { openMoves } from '../review/open-moves.js'
import { reviewOf } from '../review/review-of.js'
import { mayPublish } from '../sight/may-publish.js'
import { releases } from '../tables.js'
import { approveActs, isSame } from './approve-acts.js'
import { findRelease, lockRelease, reopened } from './release.js'
import type { Release } from './release.js'
import { stateError } from './run-release.js'
import type { Releasing } from './run-release.js'
import { seenActs } from './seen-acts.js'
import { sentAct } from './sent-acts.js'
import type { SentAct } from './sent-acts.js'
import { subjectsOf } from './subjects.js'

/**
 * Lets an act publish what was changed since it was approved, as far as the caller has seen it, who needs no right but to publish that.
 * @throws ValidationError, NotFoundError if there is no such act for the caller, ForbiddenError
 */
export async function approveRelease(
  releasing: Releasing,
  caller: Caller,
  id: number,
  sent: unknown,
): Promise<Release> {
  const { types, store, versions } = releasing
  const chosen = approvalOf(sent, types)
  const tell = store.audit.teller()
  const moving = { ...savingOf(caller), caller, tell, versions }
  let tellMove = () => {}
  const approve = async (writing: WriteTransaction) => {
    const known = await lockRelease(writing, id)
    if (known.state === 'done') throw stateError('done')
    const found = known.acts.filter((act) => isSame(act, chosen.act))
    const isSeen = await seenActs(writing, caller, types, found)
    if (found.length === 0 || !found.every(isSeen)) throw new NotFoundError()
    const type = types.get(chosen.act.type)
    if (type && reviewOf(writing, type)) {
      if (known.state === 'failed') await setRows(writing, releases, { where: { id } }, reopened(known))
      tellMove = await approveCopy(releasing, writing, type, chosen, moving)
      return findRelease(writing, id)
    }
    await requirePublishing(writing, caller, types, chosen.act)
    const [approved] = await approveActs(writing, types, [chosen], found)
    if (approved === undefined) throw new NotFoundError()
    const acts = known.acts.map((act) => (isSame(act, approved) ? approved : act))
    await setRows(writing, releases, { where: { id } }, { ...reopened(known), acts: printActs(acts) })
    await storeActs(writing, id, acts)
    await tell(writing.transaction, approvalEvent(known, approved))
    return findRelease(writing, id)
  }
  const release = await transact(store.writes, approve, 'throw', { runsOwnerCode: true })
  tellMove()
  return release
}

/** Approves what has a review, by a move of it. Returns what to call after the commit. */
async function approveCopy(
  { store, moves }: Releasing,
  writing: WriteTransaction,
  type: CompiledType,
  { act, seen }: SentAct,
  moving: Omit<Moving, 'revision' | 'to'>,
): Promise<() => void> {
  const publish = reviewOf(writing, type)?.publish ?? []
  if (!('copy' in act) || seen.revision === null) throw unreviewed(type)
  const open = await openMoves(store, writing, moving.caller, type, await lockCopy(writing, type, act.copy))
  const move = open.find(({ to }) => publish.includes(to))
  if (move === undefined) throw new ForbiddenError()
  const { moved } = await moveCopy(store, writing, type, act.copy, { ...moving, revision: seen.revision, to: move.to })
  return moves.insert(writing.transaction, type.uid, moved)
}

/** @throws ValidationError */
function approvalOf(sent: unknown, types: Releasing['types']): SentAct {
  const chosen = isRecord(sent) ? sentAct({ ...sent, act: 'publish' }, types) : null
  const seen = chosen && ('copy' in chosen.act ? chosen.seen.revision : chosen.seen.version)
  if (chosen === null || seen === null)
    throw new ValidationError(
      'Name what is approved: { "type", "copy", "revision" }, or { "type", "entry", "version" }',
    )
  return chosen
}

/** @throws ForbiddenError if the caller may not publish what the act does, NotFoundError if that is gone */
async function requirePublishing(writing: WriteTransaction, caller: Caller, types: Types, act: Act): Promise<void> {
  const subject = (await subjectsOf(writing, types, [act])).get(act)
  if (subject === undefined) throw new NotFoundError()
  const ask = () => mayPublish(writing, caller, subject.type, subject.publishable)
  if (!(await enclose(writing.transaction, ask, { isReading: true }))) throw new ForbiddenError()
}
