import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from '../src/content/spread.js'

const entries = (positions: readonly (number | null)[]) => positions.map((position, id) => ({ id, position }))
const given = (positions: readonly (number | null)[], at: number) => Object.fromEntries(spread(entries(positions), at))

test('one number changes where there is room', () => {
  expect(given([10, null, 20], 1)).toEqual({ 1: 15 })
  expect(given([null, 10, 20], 0)).toEqual({ 0: 10 - 1024 })
  expect(given([10, 20, null], 2)).toEqual({ 2: 20 + 1024 })
})

test('neighbours make room where there is none', () => {
  expect(given([0, 2, null, 3, 9], 2)).toEqual({ 1: 2, 2: 4, 3: 6 })
  const dense = [1, 2, 3, null, 4, 5, 6, 7, 8]
  expect(Object.keys(given(dense, 3))).toEqual(['0', '1', '2', '3', '4', '5', '6'])
})

test('those without a number get one, on the side where the database puts them', () => {
  expect(given([null, null, null], 1)).toEqual({ 0: 1024, 1: 2048, 2: 3072 })
  expect(given([null, null, 5, null, 9], 3)).toEqual({ 0: 5 - 2048, 1: 5 - 1024, 3: 7 })
  expect(given([5, null, 9, null, null], 1)).toEqual({ 1: 7, 3: 9 + 1024, 4: 9 + 2048 })
})

test('the numbers rise, and those far away stay', () => {
  const numbers = fc.array(fc.integer({ min: -20, max: 40 }), { maxLength: 40 })
  fc.assert(
    fc.property(numbers, fc.nat(), fc.nat(5), fc.boolean(), (some, place, count, isFirst) => {
      const known: (number | null)[] = some.toSorted((one, other) => one - other)
      const missing = Array.from({ length: count }, () => null)
      const all = isFirst ? [...missing, ...known] : [...known, ...missing]
      const at = place % (all.length + 1)
      const list = entries([...all.slice(0, at), null, ...all.slice(at)])
      const changed = spread(list, at)
      const after = list.map(({ id, position }) => changed.get(id) ?? position ?? NaN)
      expect(after.every(Number.isInteger)).toBe(true)
      const isRisen = after.every((position, index) => index === 0 || (after[index - 1] ?? 0) <= position)
      expect(isRisen).toBe(true)
      expect(after[at]).toBeLessThan(after[at + 1] ?? Infinity)
      expect(after[at]).toBeGreaterThan(after[at - 1] ?? -Infinity)
    }),
  )
})
