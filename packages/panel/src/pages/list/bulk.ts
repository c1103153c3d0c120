import type { Bulk, BulkResult, ListedEntry } from '@content-gen/admin/contract'
import { send, type Answer, type Parameters } from '../../api/index.js'

/** So many at a time: the progress is seen, and each request is short. */
const batch = 10

export interface BulkProgress {
  readonly act: Bulk['act']
  readonly total: number
  /** How many have been tried. */
  readonly tried: number
  readonly result: BulkResult
  readonly isOver: boolean
}

/** Does an act with entries, batch by batch, and tells of each. A batch that fails as a whole counts as failed entries. */
export async function runBulk(
  uid: string,
  act: Bulk['act'],
  ids: readonly number[],
  tell: (progress: BulkProgress) => void,
  signal: AbortSignal,
): Promise<BulkResult> {
  let result: BulkResult = { done: 0, failed: [] }
  let tried = 0
  const report = (isOver: boolean) => tell({ act, total: ids.length, tried, result, isOver })
  report(false)
  while (tried < ids.length && !signal.aborted) {
    const part = ids.slice(tried, tried + batch)
    const one = await runBatch(uid, act, part)
    tried += part.length
    result = { done: result.done + one.done, failed: [...result.failed, ...one.failed] }
    report(false)
  }
  report(true)
  return result
}

async function runBatch(uid: string, act: Bulk['act'], ids: readonly number[]): Promise<BulkResult> {
  try {
    const body: Bulk = { act, ids }
    return (await send<BulkResult>(`/entries/${uid}/bulk`, { method: 'POST', body })).data
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { done: 0, failed: ids.map((id) => ({ id, message })) }
  }
}

/** Returns the ids of all entries that a list has, page by page. */
export async function allIds(uid: string, query: Parameters): Promise<readonly ListedEntry[]> {
  const entries: ListedEntry[] = []
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const answer: Answer<readonly ListedEntry[]> = await send(`/entries/${uid}`, {
      query: { ...query, columns: undefined, count: 'exact', page, pageSize: 100 },
    })
    entries.push(...answer.data)
    pageCount = answer.meta?.pagination?.pageCount ?? 1
  }
  return entries
}
