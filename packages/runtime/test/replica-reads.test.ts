import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UnavailableError } from '../src/errors/errors.js'
import { ReplicaReads } from '../src/postgresql/replica-reads.js'
import type { Reader } from '../src/postgresql/reader.js'

const log = { info: () => undefined, warn: () => undefined }

/** The part of a reader that is asked for states, and for positions. */
function reader(state: () => Promise<string | number>, rows = (): Promise<unknown[]> => Promise.resolve([])): Reader {
  const part = { state, rows, close: () => Promise.resolve() }
  return part as unknown as Reader
}

function readsFrom(primary: Reader, replica: Reader): ReplicaReads {
  const reads = new ReplicaReads({ primary, replica, maxLag: 1_000, timeout: 1_000, log })
  onTestFinished(() => reads.close())
  return reads
}

test('a replica that does not say what it has is in no state twice', async () => {
  const reads = readsFrom(
    reader(() => Promise.resolve('1:1:')),
    reader(() => Promise.resolve(NaN)),
  )
  const [one, other] = [await reads.state(), await reads.state()]
  expect(one === other).toBe(false)
})

test('equal states of two servers are different', async () => {
  let isAway = false
  const reads = readsFrom(
    reader(() => Promise.resolve('1:1:')),
    reader(() => (isAway ? Promise.reject(new UnavailableError(false, null)) : Promise.resolve('1:1:'))),
  )
  const before = await reads.state()
  expect(await reads.state()).toBe(before)
  isAway = true
  expect(await reads.state()).not.toBe(before)
})

test('a primary that hangs takes no reads from a replica that answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const never = new Promise<never>(() => undefined)
  const reads = readsFrom(
    reader(
      () => never,
      () => never,
    ),
    reader(() => Promise.resolve('1:1:')),
  )
  vi.advanceTimersByTime(500)
  await wait(1_100)
  vi.advanceTimersByTime(2_500)
  expect(reads.isUsed).toBe(true)
  expect(await reads.state()).toBe('replica 1:1:')
})
