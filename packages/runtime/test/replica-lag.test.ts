import { expect, test } from 'vitest'
import { Lag, positionOf } from '../src/postgresql/replica-lag.js'

test('positions are numbers, and the head of a page belongs to the page before', () => {
  expect(positionOf('16/B374D848')).toBe(0x16b374d848n)
  expect(positionOf('0/2000028')).toBe(0x2000000n)
  expect(positionOf('0/2000030')).toBe(0x2000030n)
  expect(positionOf(null)).toBeNull()
  expect(positionOf('0/2000030; drop')).toBeNull()
})

test('the lag is the age of the oldest position that the replica lacks', () => {
  const lag = new Lag()
  expect(lag.note(100n, 100n, 0)).toBe(0)
  // Nothing was written for long: nothing is missing.
  expect(lag.note(100n, 100n, 60_000)).toBe(0)
  expect(lag.note(200n, 100n, 61_000)).toBe(0)
  expect(lag.note(300n, 100n, 62_000)).toBe(1_000)
  expect(lag.note(300n, 200n, 63_000)).toBe(1_000)
  expect(lag.note(300n, 300n, 64_000)).toBe(0)
})

test('an unknown position is behind nothing', () => {
  const lag = new Lag()
  lag.note(200n, 100n, 0)
  expect(lag.note(300n, null, 5_000)).toBe(0)
  expect(lag.note(null, 100n, 6_000)).toBe(0)
})
