import type { BulkFailure } from '@content-gen/admin/panel-api'
import { errorOf } from './api-error.js'

/** The outcome for many entries. */
export interface DoneInPieces {
  readonly done: number
  /** Reasons by id. */
  readonly failures: ReadonlyMap<number, Error | BulkFailure>
}

interface DonePiece {
  readonly done: number
  readonly failed: readonly BulkFailure[]
}

/** Does something to entries by id, a few at a time. A piece that fails as a whole fails for each of its entries, and the rest is done. */
export async function inPieces<T>(
  entries: ReadonlyMap<number, T>,
  size: number,
  act: (piece: ReadonlyMap<number, T>) => Promise<DonePiece>,
): Promise<DoneInPieces> {
  const failures = new Map<number, Error | BulkFailure>()
  let done = 0
  for (const piece of batches([...entries], size))
    try {
      const result = await act(piece)
      done += result.done
      for (const failure of result.failed) failures.set(failure.id, failure)
    } catch (error) {
      for (const id of piece.keys()) failures.set(id, errorOf(error))
    }
  return { done, failures }
}

/** Returns entries by id, a few at a time. */
export function* batches<T>(
  entries: readonly (readonly [number, T])[],
  size: number,
): Generator<ReadonlyMap<number, T>> {
  for (let start = 0; start < entries.length; start += size) yield new Map(entries.slice(start, start + size))
}
