import type { Bulk, BulkFailure, BulkResult } from '@content-gen/admin/panel-api'
import { errorOf, send } from '../../api/index.js'
import { bringBack, type BringingBack } from '../../api/bring-back.js'
import type { BulkProgress } from './bulk.js'
import { batches } from './chosen.js'

/** The most that one request changes: nobody watches the progress of an undo. */
const atOnce = 100

/** Takes an act with many entries back: each that it changed becomes what it was, with the moment of its publication. */
export async function undoBulk(
  uid: string,
  { act }: BulkProgress,
  changed: ReadonlyMap<number, string | null>,
): Promise<BringingBack> {
  if (act === 'delete') return bringBack(uid, changed.keys())
  const failures = new Map<number, Error | BulkFailure>()
  let done = 0
  for (const piece of batches([...changed], atOnce)) {
    const ids = [...piece.keys()]
    const body: Bulk = { act: act === 'publish' ? 'unpublish' : 'publish', ids, ...moments(piece) }
    try {
      const { data } = await send<BulkResult>(`/entries/${uid}/bulk`, { method: 'POST', body })
      done += data.done
      for (const failure of data.failed) failures.set(failure.id, failure)
    } catch (error) {
      for (const id of ids) failures.set(id, errorOf(error))
    }
  }
  return { done, failures }
}

function moments(piece: ReadonlyMap<number, string | null>): Pick<Bulk, 'publishedAt'> {
  const known = [...piece].flatMap(([id, moment]) => (moment === null ? [] : [[id, moment] as const]))
  return known.length === 0 ? {} : { publishedAt: Object.fromEntries(known) }
}
