import type { BroughtBack, BulkFailure } from '@content-gen/admin/panel-api'
import { inPieces, type DoneInPieces } from './in-pieces.js'
import { send } from './index.js'

/** The most that one request brings back. */
const atOnce = 100

/**
 * Brings entries back from the trash: what cannot be done is told, and the rest is done. Those that link to what a later request brings back
 * are tried again after it.
 */
export async function bringBack(uid: string, ids: Iterable<number>): Promise<DoneInPieces> {
  const tried = [...ids]
  const failures = new Map<number, Error | BulkFailure>()
  let done = 0
  for (let rest = tried, before = -1; rest.length > 0 && done > before; rest = linkingToGone(failures)) {
    before = done
    const now = await inPieces(new Map(rest.map((id) => [id, null])), atOnce, (piece) =>
      restore(uid, [...piece.keys()]),
    )
    done += now.done
    for (const id of rest) failures.delete(id)
    for (const [id, failure] of now.failures) failures.set(id, failure)
    // One request has all of them: another would not do more.
    if (tried.length <= atOnce) break
  }
  return { done, failures }
}

function linkingToGone(failures: DoneInPieces['failures']): number[] {
  return [...failures].flatMap(([id, failure]) => ('code' in failure && failure.code === 'linksGone' ? [id] : []))
}

async function restore(uid: string, ids: readonly number[]): Promise<BroughtBack> {
  return (await send<BroughtBack>(`/editorial/trash/${uid}/restore`, { method: 'POST', body: { ids } })).data
}
