import type { Bulk, BulkChange, BulkFailure, BulkResult } from '@content-gen/admin/panel-api'
import { errorOf } from '../../api/index.js'
import type { DoneInPieces } from '../../api/in-pieces.js'
import { piecesOf, sizeOf, type Chosen } from './chosen.js'

/** The failures that are kept for the summary, and stay selected: more than anybody reads. */
const mostKept = 500

/** The entries that an undo is kept for: it takes as long as the act. */
export const mostUndone = 1000

/** Something that is done to many entries, a few at a time. */
export interface BulkAct {
  readonly name: Bulk['act'] | 'set'
  /** `changed` of the result are those that an undo is about. Throws if the request fails as a whole. */
  readonly run: (ids: readonly number[]) => Promise<BulkResult>
  /** Makes entries what they were: each with the moment of its publication. */
  readonly undo: (changed: ReadonlyMap<number, string | null>) => Promise<DoneInPieces>
}

export interface LabelledFailure extends BulkFailure {
  readonly label: string
}

export interface BulkProgress {
  readonly act: BulkAct
  /** Null: nobody knows how many there are. */
  readonly total: number | null
  /** How many have been tried. */
  readonly tried: number
  readonly done: number
  readonly failedCount: number
  /** The first of them. */
  readonly failed: readonly LabelledFailure[]
  /** The error that ended it early: the rest was not tried. */
  readonly error: Error | null
  readonly isStopped: boolean
  readonly isOver: boolean
  /** Those that were done, where each was chosen by itself. */
  readonly doneIds: ReadonlySet<number>
  /** The subject of an undo: when each had been published before. Null: more than are kept. */
  readonly changed: ReadonlyMap<number, string | null> | null
}

/** Does an act with the chosen entries, one short request after the other, and tells of each. A request that fails as a whole ends it. */
export async function runBulk(
  uid: string,
  act: BulkAct,
  chosen: Chosen,
  tell: (progress: BulkProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let progress: BulkProgress = {
    act,
    total: sizeOf(chosen),
    tried: 0,
    done: 0,
    failedCount: 0,
    failed: [],
    error: null,
    isStopped: false,
    isOver: false,
    doneIds: new Set(),
    changed: new Map(),
  }
  const report = (next: Partial<BulkProgress>) => tell((progress = { ...progress, ...next }))
  report({})
  try {
    for await (const labels of piecesOf(uid, chosen)) {
      if (signal.aborted) break
      const result = await act.run([...labels.keys()])
      report(after(progress, labels, result, chosen.kind === 'some'))
      if (signal.aborted) break
    }
    report({ isOver: true, isStopped: signal.aborted })
  } catch (error) {
    report({ isOver: true, error: errorOf(error) })
  }
}

function after(
  { tried, done, failedCount, failed, doneIds, changed }: BulkProgress,
  labels: ReadonlyMap<number, string>,
  result: BulkResult,
  keepsIds: boolean,
): Partial<BulkProgress> {
  const isFailed = new Set(result.failed.map(({ id }) => id))
  const doneNow = [...labels.keys()].filter((id) => !isFailed.has(id))
  const next = result.failed.map((failure) => ({ ...failure, label: labels.get(failure.id) || `#${failure.id}` }))
  return {
    tried: tried + labels.size,
    done: done + result.done,
    failedCount: failedCount + next.length,
    failed: [...failed, ...next].slice(0, mostKept),
    doneIds: keepsIds ? new Set([...doneIds, ...doneNow]) : doneIds,
    changed: withChanges(changed, result.changed),
  }
}

function withChanges(known: BulkProgress['changed'], next: readonly BulkChange[]): BulkProgress['changed'] {
  if (known === null || known.size + next.length > mostUndone) return null
  return new Map([...known, ...next.map(({ id, publishedAt }) => [id, publishedAt] as const)])
}
