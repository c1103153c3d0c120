import type { BroughtBack, BulkFailure } from '@content-gen/admin/panel-api'
import { errorOf, send } from './index.js'

export interface BringingBack {
  readonly done: number
  /** Reasons by id. */
  readonly failures: ReadonlyMap<number, Error | BulkFailure>
}

/** The most that one request brings back. */
const atOnce = 100

/** Brings entries back from the trash: what cannot be done is told, and the rest is done. */
export async function bringBack(uid: string, ids: Iterable<number>): Promise<BringingBack> {
  const failures = new Map<number, Error | BulkFailure>()
  let done = 0
  for (let rest = [...ids]; rest.length > 0; rest = rest.slice(atOnce)) {
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
