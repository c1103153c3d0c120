import type { BroughtBack, BulkFailure } from '@content-gen/admin/panel-api'
import { errorOf, send } from './index.js'

export interface BringingBack {
  readonly done: number
  /** Reasons by id. */
  readonly failures: ReadonlyMap<number, Error | BulkFailure>
}

/** The most that one request brings back. */
const atOnce = 100

/**
 * Brings entries back from the trash: what cannot be done is told, and the rest is done. Those that link to what a later request brings back
 * are tried again after it.
 */
export async function bringBack(uid: string, ids: Iterable<number>): Promise<BringingBack> {
  const tried = [...ids]
  const failures = new Map<number, Error | BulkFailure>()
  let done = 0
  for (let rest = tried, before = -1; rest.length > 0 && done > before; rest = linkingToGone(failures)) {
    before = done
    const now = await inPieces(uid, rest)
    done += now.done
    for (const id of rest) failures.delete(id)
    for (const [id, failure] of now.failures) failures.set(id, failure)
    // One request has all of them: another would not do more.
    if (tried.length <= atOnce) break
  }
  return { done, failures }
}

function linkingToGone(failures: BringingBack['failures']): number[] {
  return [...failures].flatMap(([id, failure]) => ('code' in failure && failure.code === 'linksGone' ? [id] : []))
}

async function inPieces(uid: string, ids: readonly number[]): Promise<BringingBack> {
  const failures = new Map<number, Error | BulkFailure>()
  let done = 0
  for (let rest = ids; rest.length > 0; rest = rest.slice(atOnce)) {
    const piece = rest.slice(0, atOnce)
    try {
      const { data } = await send<BroughtBack>(`/editorial/trash/${uid}/restore`, {
        method: 'POST',
        body: { ids: piece },
      })
      done += data.done
      for (const failure of data.failed) failures.set(failure.id, failure)
    } catch (error) {
      for (const id of piece) failures.set(id, errorOf(error))
    }
  }
  return { done, failures }
}
