import type { BulkFailure, BulkResult, ContentType } from '@content-gen/admin/panel-api'
import { ApiError, errorOf } from '../../api/index.js'
import { inPieces } from '../../api/in-pieces.js'
import type { BulkAct } from './bulk.js'
import { setFields } from '../../form/saving/set-fields.js'

/** So many entries are written at once. */
const atOnce = 10

/** Returns what puts a value into an attribute of many entries, each as its form would save it, and takes it back. */
export function fieldAct(type: ContentType, name: string, value: unknown): BulkAct {
  const takeBack = new Map<number, () => Promise<unknown>>()
  return {
    name: 'set',
    run: async (ids): Promise<BulkResult> => {
      const failed = await settle(ids, async (id) => {
        const change = await setFields(type, id, { [name]: value })
        if (change !== null) takeBack.set(id, change.takeBack)
      })
      const changed = ids.filter((id) => takeBack.has(id)).map((id) => ({ id, publishedAt: null }))
      return { done: ids.length - failed.length, changed, failed }
    },
    undo: (changed) =>
      inPieces(changed, atOnce, async (piece) => {
        const failed = await settle([...piece.keys()], async (id) => takeBack.get(id)?.())
        return { done: piece.size - failed.length, failed }
      }),
  }
}

/** Does something to entries at once, and returns those that it failed for. Throws if nothing was done, and no entry is the reason. */
async function settle(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<readonly BulkFailure[]> {
  const results = await Promise.allSettled(ids.map(act))
  const errors = results.flatMap((result, index) =>
    result.status === 'rejected' ? [[ids[index] ?? 0, errorOf(result.reason)] as const] : [],
  )
  const [first] = errors
  const isWhole = errors.length === ids.length && errors.every(([, error]) => !isRefusal(error))
  if (first && isWhole) throw first[1]
  return errors.map(([id, error]) => failureOf(id, error))
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
}

function failureOf(id: number, error: Error): BulkFailure {
  const reason = error instanceof ApiError ? error.reason : null
  return { id, ...(reason ?? { code: 'failed', data: {}, faults: [], message: error.message }) }
}
