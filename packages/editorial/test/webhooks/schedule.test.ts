import { expect, test } from 'vitest'
import { pauseAfter } from '../../src/webhooks/schedule.js'
import { settlementOf } from '../../src/webhooks/settlement.js'
import type { Delivery } from '../../src/webhooks/outbox.js'

const hour = 3600 * 1000
const days = (count: number) => count * 24 * hour
const delivery = (failures: number, age: number): Delivery => ({
  id: '1',
  event: { id: 'evt_1', name: 'entry.create', body: '{}' },
  failures,
  age,
  claim: 'a',
})

test('pauses grow from 5 seconds to 4 hours', () => {
  const pauses = Array.from({ length: 10 }, (_, failures) => pauseAfter(failures + 1, 0, () => 0.5))
  expect(pauses.map((pause) => (pause ?? 0) / 1000)).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10935, 14400, 14400])
})

test('pauses vary by a quarter', () => {
  expect([0, 0.25, 0.75, 1].map((random) => pauseAfter(1, 0, () => random))).toEqual([3750, 4375, 5625, 6250])
  expect(new Set(Array.from({ length: 20 }, () => pauseAfter(8, 0))).size).toBeGreaterThan(10)
})

test('the last attempt is three days after the event', () => {
  let age = 0
  let attempts = 1
  for (let pause = pauseAfter(1, 0); pause !== null; pause = pauseAfter(attempts, age)) {
    age += pause
    attempts++
  }
  expect(age).toBe(days(3))
  expect(attempts).toBeGreaterThan(20)
})

test.each([
  [{ status: 200 }, { state: 'delivered' }],
  [{ status: 204 }, { state: 'delivered' }],
  [{ status: 301 }, { state: 'waiting', pause: 5, failures: 3, reason: 'It answered 301.' }],
  [{ status: 410 }, { state: 'dead', failures: 3, reason: 'It answered 410.' }],
  [{ error: 'It is not there.' }, { state: 'waiting', pause: 5, failures: 3, reason: 'It is not there.' }],
])('an attempt that ended with %j', (outcome, settlement) => {
  expect(settlementOf(delivery(2, hour), outcome, () => 5)).toEqual(settlement)
})

test('a delivery that fails after three days is dead', () => {
  const settlement = settlementOf(delivery(2, days(3)), { status: 500 }, pauseAfter)
  expect(settlement).toEqual({ state: 'dead', failures: 3, reason: 'It answered 500.' })
})
