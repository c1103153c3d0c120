import { NotFoundError, reasonOf, RequestError, trusted } from '@content-gen/runtime'
import { admitted, deleteEntry, updateEntry } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Teller } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act } from '../acts/act.js'
import { OutdatedError } from '../copies/outdated.js'
import { applyCopy } from '../copies/publish.js'
import { requireWhole } from '../copies/require-whole.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { Approvals } from './approvals.js'
import type { Reason } from './release.js'

/** The surroundings of the acts: a transaction that encloses the calling code. */
export interface Doing {
  readonly writing: WriteTransaction
  readonly versions: StoredVersions
  readonly types: ReadonlyMap<string, CompiledType>
  /** Does the acts: its gate judges each of them. */
  readonly caller: Caller
  /** Tells the audit of what is cancelled. */
  readonly tell: Teller
  /** Refuses what nobody has approved; null for a preview, which shows it. */
  readonly approvals: Approvals | null
}

/** The outcome of acts: why they cannot be done, and the entries that working copies became. */
interface Outcome {
  readonly reasons: readonly Reason[]
  readonly made: ReadonlyMap<Act, number>
}

/**
 * Does all acts, whose subjects are held, each checked like a write of its own, and goes on after one that fails, to find every reason. The
 * actions of their author were checked when they were chosen.
 */
export async function doActs(doing: Doing, acts: readonly Act[]): Promise<Outcome> {
  const reasons: Reason[] = []
  const made = new Map<Act, number>()
  // Acts change entries that others are about.
  // The review of a type judges its entries as they are written.
  const judged = acts.filter(({ type }) => doing.writing.context.reviews?.of(type) === undefined)
  const unapproved = await doing.approvals?.unapproved(doing.writing, judged)
  for (const [index, act] of acts.entries()) {
    try {
      if (unapproved?.has(act)) throw notApproved()
      const entry = await doAct(doing, act)
      if (entry !== null) made.set(act, entry)
    } catch (error) {
      // Anything else is no fault of the act.
      if (!(error instanceof RequestError) || error.status >= 500) throw error
      // The documents of a conflict are not for everybody who reads the release.
      const details = error instanceof OutdatedError ? {} : (error.details ?? {})
      reasons.push({ ...reasonOf(error), index, message: wordsOf(error), details })
    }
  }
  return { reasons, made }
}

function notApproved(): RequestError {
  const message = 'It was changed since it was approved: somebody who may publish it must approve it'
  return new RequestError(403, 'ForbiddenError', message, {}, { code: 'unapproved' })
}

/** A message that a release can keep: the bare name of a status says nothing beside an act. */
function wordsOf(error: RequestError): string {
  return error instanceof NotFoundError && error.message === 'Not Found'
    ? 'This does not exist any more'
    : error.message
}

/** Returns the entry that a working copy became. */
async function doAct({ writing, versions, types, caller, tell }: Doing, act: Act): Promise<number | null> {
  const type = types.get(act.type)
  if (type === undefined)
    throw new NotFoundError(`There is no type ${act.type}`, { code: 'noType', data: { type: act.type } })
  const { context } = writing
  if ('copy' in act) {
    const publishing = { caller, revision: null, isMerging: true, isPublished: true, tell }
    return applyCopy(writing, versions, type, act.copy, publishing)
  }
  const { entry: id } = act
  const acts = [act.act === 'delete' ? 'delete' : 'publish'] as const
  const { settle } = await admitted(context, caller, { uid: type.uid, acts, id, attributes: [] })
  if (act.act === 'delete') await deleteEntry(context, type, id)
  else if (act.act === 'unpublish') await updateEntry(context, type, id, { publishedAt: null }, trusted)
  else await publishEntry(writing, versions, type, id)
  if (act.act !== 'delete') await settle(id)
  return null
}

/** A draft may lack what a published entry must have. */
async function publishEntry(
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  entry: number,
): Promise<void> {
  const latest = await versions.latest(type.uid, entry)
  if (latest === null || latest.act === 'delete') throw new NotFoundError()
  await requireWhole(writing, type, latest.document)
  if (latest.document['publishedAt'] === null)
    await updateEntry(writing.context, type, entry, { publishedAt: new Date().toISOString() }, trusted)
}
