/** Requests that fail for want of the database are told at once, and then in one line per five seconds. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BusyError, NotFoundError, TooSlowError, UnavailableError } from '../src/errors/errors.js'
import { Outages } from '../src/http/log/outages.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = new UnavailableError(false, Object.assign(new Error('refused: secret'), { code: 'ECONNREFUSED' }))

function noted() {
  const lines: unknown[] = []
  const outages = new Outages({ warn: (fields: object) => void lines.push(fields) } as never)
  return { lines, outages }
}

test('the first one at once, the others together, and none when it is over', () => {
  const { lines, outages } = noted()
  const line = (count: number) => ({ kind: 'unavailable', count, reason: 'ECONNREFUSED' })
  for (const _ of Array.from({ length: 100 })) outages.note(refused)
  expect(lines).toEqual([line(1)])
  vi.advanceTimersByTime(5_000)
  expect(lines).toEqual([line(1), line(99)])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  outages.note(refused)
  expect(lines.at(-1)).toEqual(line(1))
})

test('kinds are counted apart', () => {
  const { lines, outages } = noted()
  for (const error of [refused, new BusyError(), new BusyError()]) outages.note(error)
  expect(lines).toMatchObject([
    { kind: 'unavailable', count: 1 },
    { kind: 'busy', count: 1 },
  ])
})

test('what has a line of its own, or is the fault of a client, is not told', () => {
  const { lines, outages } = noted()
  for (const error of [new TooSlowError('select 1'), new NotFoundError(), new Error('of owner code')])
    outages.note(error)
  expect(lines).toEqual([])
})
