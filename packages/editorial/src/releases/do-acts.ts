import { NotFoundError, RequestError, trusted } from '@content-gen/runtime'
import { deleteEntry, issuesError, updateEntry, validateEntry } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import { applyCopy } from '../copies/publish.js'
import { authored } from '../versions/restore.js'
import { withKnownItems } from '../versions/known-items.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { Act, Reason } from './release.js'

/** The surroundings of the acts: a transaction that encloses the calling code. */
export interface Doing {
  readonly session: Session
  readonly versions: StoredVersions
  readonly types: ReadonlyMap<string, CompiledType>
}

/**
 * Does all acts, each checked like a write of its own, and goes on after one that fails, to find every reason. What their author may do was
 * checked when they were chosen.
 */
export async function doActs(doing: Doing, acts: readonly Act[]): Promise<Reason[]> {
  const reasons: Reason[] = []
  for (const [index, act] of acts.entries()) {
    try {
      await doAct(doing, act)
    } catch (error) {
      // Anything else is no fault of the act.
      if (!(error instanceof RequestError) || error.status >= 500) throw error
      reasons.push({ index, message: error.message, details: error.details ?? {} })
    }
  }
  return reasons
}

async function doAct({ session, versions, types }: Doing, act: Act): Promise<void> {
  const type = types.get(act.type)
  if (type === undefined) throw new NotFoundError(`There is no type ${act.type}`)
  const { context } = session
  if ('copy' in act) {
    const publishing = { caller: trusted, revision: null, isMerging: true, isPublished: true }
    await applyCopy(session, versions, type, act.copy, publishing)
  } else if (act.act === 'delete') await deleteEntry(context, type, act.entry)
  else if (act.act === 'unpublish') await updateEntry(context, type, act.entry, { publishedAt: null }, trusted)
  else await publishEntry(session, versions, type, act.entry)
}

/** A draft may lack what a published entry must have. */
async function publishEntry(
  { context }: Session,
  versions: StoredVersions,
  type: CompiledType,
  entry: number,
): Promise<void> {
  const latest = await versions.latest(type.uid, entry)
  if (latest === null || latest.act === 'delete') throw new NotFoundError()
  const data = withKnownItems(type, authored(type, latest.document), null, context.types)
  const { issues } = await validateEntry(context, type, data, { caller: trusted, mode: 'create', isDraft: false })
  if (issues.length > 0) throw issuesError(issues)
  if (latest.document['publishedAt'] === null)
    await updateEntry(context, type, entry, { publishedAt: new Date().toISOString() }, trusted)
}
