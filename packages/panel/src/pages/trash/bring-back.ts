import { ApiError, send } from '../../api/index.js'

export interface BroughtBack {
  readonly done: number
  readonly failures: ReadonlyMap<number, Error>
}

/** Brings entries back from the trash, one after the other: what cannot be done is told, and the rest is done. */
export async function bringBack(uid: string, ids: Iterable<number>): Promise<BroughtBack> {
  const failures = new Map<number, Error>()
  let done = 0
  for (const id of ids) {
    try {
      await send(`/editorial/trash/${uid}/${id}/restore`, { method: 'POST' })
      done++
    } catch (error) {
      // It came back with another language, or somebody else was faster.
      if (error instanceof ApiError && error.status === 404) continue
      failures.set(id, error instanceof Error ? error : new Error(String(error)))
    }
  }
  return { done, failures }
}
