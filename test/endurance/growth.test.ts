/** The rule that tells a leak from noise. */
import { expect, test } from 'vitest'
import { growthOf } from './growth.js'

const minutes = Array.from({ length: 50 }, (_, minute) => minute)
/** Up to three percent around 60, with no end higher than the other. */
const noisy = (minute: number) => 60 + 1.8 * Math.sin(minute * 2.4)

test('a line grows by its ends', () => {
  expect(growthOf([10, 11, 12, 13, 14])).toBeCloseTo(0.4)
  expect(growthOf([5, 5, 5])).toBe(0)
})

test('noise does not grow, and a leak of a tenth shows in it', () => {
  expect(Math.abs(growthOf(minutes.map(noisy)))).toBeLessThan(0.02)
  expect(growthOf(minutes.map((minute) => noisy(minute) + minute * 0.12))).toBeGreaterThan(0.08)
})
