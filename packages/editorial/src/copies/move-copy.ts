import { RequestError, ValidationError } from '@content-gen/runtime'
import type { ReviewMove } from '@content-gen/contract'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Teller } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { copyMeets } from './copy-meets.js'
import { OutdatedError } from './outdated.js'
import { addRevision, documentOf, lockCopy } from './working-copy.js'
import type { Saving, WorkingCopy } from './working-copy.js'
import type { Document } from '../document.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { MoveCondition } from '../review/entry-meets.js'
import type { MovedCopy } from '../review/moved-copy.js'
import { openMoves } from '../review/open-moves.js'
import { reviewOf, reviewState } from '../review/review-of.js'

export interface Moving extends Saving {
  readonly caller: Caller
  /** The revision that the sender has seen: nobody approves anything else. */
  readonly revision: number
  readonly to: string
  readonly tell: Teller
  readonly versions: StoredVersions
}

/**
 * Brings a working copy to another state of its review, by a revision with the same document; returns it with what to tell.
 * @throws NotFoundError, OutdatedError if it was saved meanwhile, RequestError 403 if the caller may not make the move
 */
export async function moveCopy(
  store: Store,
  writing: WriteTransaction,
  type: CompiledType,
  id: number,
  { caller, revision: seen, to, tell, versions, ...saving }: Moving,
): Promise<{ readonly copy: WorkingCopy; readonly document: Document; readonly moved: MovedCopy }> {
  const review = reviewOf(writing, type)
  if (review === undefined) throw new ValidationError(`${type.uid} has no review`)
  const copy = await lockCopy(writing, type, id)
  if (seen !== copy.revision)
    throw new OutdatedError(`The working copy was saved meanwhile: its revision is ${copy.revision}, not ${seen}`, {
      revision: copy.revision,
    })
  const from = reviewState(review, copy)
  const moves = (await openMoves(store, writing, caller, type, copy)).filter((move) => move.to === to)
  if (!(await isMet(moves, (where) => copyMeets(store, writing, versions, type, copy, where)))) throw notOpen(from, to)
  const document = (await documentOf(writing, id, copy.revision)) ?? {}
  const revision = copy.revision + 1
  const { entry, locale, localizationOf } = copy
  const ground = entry ?? localizationOf
  const reviewed = ground === null ? null : ((await versions.latest(type.uid, ground))?.number ?? null)
  await addRevision(writing, id, revision, document, saving, { state: to, reviewed })
  const subject = entry === null ? {} : { subject: { type: type.uid, id: entry, name: null } }
  await tell(writing.transaction, { act: 'review.moved', ...subject, details: { copy: id, revision, from, to } })
  return { copy: { ...copy, revision, state: to }, document, moved: { id, entry, locale, from, to } }
}

/** Returns true if one of the moves has no condition, or one that is met. */
async function isMet(
  moves: readonly ReviewMove[],
  meets: (where: MoveCondition) => Promise<boolean>,
): Promise<boolean> {
  for (const { where } of moves) if (where === undefined) return true
  for (const { where } of moves) if (where !== undefined && (await meets(where))) return true
  return false
}

function notOpen(from: string, to: string): RequestError {
  const words = `Your roles do not let you bring this working copy from ${from} to ${to}`
  return new RequestError(403, 'ForbiddenError', words, {}, { code: 'reviewMove', data: { from, to } })
}
