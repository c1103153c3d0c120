/** The permissions of the public role, which are read again in the background. */
import { callerWith } from '@content-gen/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublicCaller } from '../src/callers/public-caller.js'
import type { Caller } from '@content-gen/runtime'

const find = 'api::article.article.find'
const withRight = callerWith('with', [find])
const withoutRight = callerWith('without', [])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A caller whose reads are answered by the test, in its order. */
async function opened() {
  const reads: { resolve(caller: Caller): void; reject(error: Error): void }[] = []
  const warnings: unknown[] = []
  const read = () => new Promise<Caller>((resolve, reject) => reads.push({ resolve, reject }))
  const opening = PublicCaller.reading(read, { warn: (details: unknown) => warnings.push(details) })
  reads[0]?.resolve(withRight)
  return { caller: await opening, reads, warnings }
}

const canFind = (caller: PublicCaller) => caller.current.can(find)

/** Lets a read in the background begin. */
function age(caller: PublicCaller): void {
  vi.advanceTimersByTime(2_001)
  expect(canFind(caller)).toBe(true)
}

test('a read that began before a change does not bring the right back', async () => {
  const { caller, reads } = await opened()
  age(caller)
  const changed = caller.refresh()
  reads[2]?.resolve(withoutRight)
  await changed
  expect(canFind(caller)).toBe(false)
  reads[1]?.resolve(withRight)
  await new Promise(setImmediate)
  expect(canFind(caller)).toBe(false)
})

test('a read that began before a change counts if the later one fails', async () => {
  const { caller, reads, warnings } = await opened()
  age(caller)
  const changed = caller.refresh()
  reads[2]?.reject(new Error('no connection'))
  await changed
  expect([canFind(caller), warnings.length]).toEqual([true, 1])
  reads[1]?.resolve(withoutRight)
  await new Promise(setImmediate)
  expect(canFind(caller)).toBe(false)
})

test('permissions that are older than two seconds are read once at a time', async () => {
  const { caller, reads } = await opened()
  age(caller)
  age(caller)
  expect(reads.length).toBe(2)
  reads[1]?.resolve(withoutRight)
  await new Promise(setImmediate)
  expect([canFind(caller), reads.length]).toEqual([false, 2])
})
