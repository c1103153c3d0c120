import { reasonOf, RequestError } from '@content-gen/runtime'
import type { Reason, Store } from '@content-gen/runtime'

/** One of many that an act failed for. */
export interface FailedOne extends Reason {
  readonly id: number
}

/**
 * Does an act with each of many, and returns those that it failed for. One that is refused does not keep the others back; after a failure of
 * the server the rest is not tried, and named as such. `isBegun`: something was done before.
 * @throws the failure of the server, if nothing was done before it; that of a session that has ended
 */
export async function oneByOne(
  { log }: Pick<Store, 'log'>,
  ids: readonly number[],
  act: (id: number) => Promise<void>,
  { isBegun = false } = {},
): Promise<readonly FailedOne[]> {
  const failed: FailedOne[] = []
  for (const [index, id] of ids.entries()) {
    try {
      await act(id)
    } catch (error) {
      if (error instanceof RequestError && error.status < 500 && error.status !== 401) {
        failed.push({ id, ...reasonOf(error) })
        continue
      }
      const isFirst = failed.length === index && !isBegun
      if (isFirst || (error instanceof RequestError && error.status === 401)) throw error
      log.error({ err: error }, 'an act with many entries ended early')
      return [...failed, failureOf(id, error), ...ids.slice(index + 1).map(notTried)]
    }
  }
  return failed
}

function failureOf(id: number, error: unknown): FailedOne {
  if (error instanceof RequestError) return { id, ...reasonOf(error) }
  return { id, code: 'failed', data: {}, faults: [], message: 'The server failed' }
}

function notTried(id: number): FailedOne {
  return { id, code: 'notTried', data: {}, faults: [], message: 'It was not tried: the server failed before' }
}
