import { afterEach, expect, test, vi } from 'vitest'
import { isFresh, newConfirmationCode, newResetCode, storedCode } from '../src/auth/mail-code.js'

const now = Date.UTC(2030, 0, 2, 3, 4, 5)

afterEach(() => {
  vi.useRealTimers()
})

test('a code to reset a password is valid for an hour', () => {
  vi.useFakeTimers({ now })
  const code = newResetCode()
  expect(code).toMatch(/^[0-9a-f]{128}$/)
  expect(isFresh(code)).toBe(true)
  vi.setSystemTime(now + 3_600_000 - 1)
  expect(isFresh(code)).toBe(true)
  vi.setSystemTime(now + 3_600_000)
  expect(isFresh(code)).toBe(false)
  vi.setSystemTime(now - 1000)
  expect(isFresh(code), 'made tomorrow').toBe(false)
})

test.each(['', 'x', '0'.repeat(127), '0'.repeat(129), 'z'.repeat(128), `${'A'.repeat(128)}`, ` ${'a'.repeat(127)}`])(
  '%j is not a code',
  (text) => {
    expect(isFresh(text)).toBe(false)
  },
)

test('no two codes are the same, and the stored form is not a code', () => {
  expect(newResetCode()).not.toBe(newResetCode())
  expect(newConfirmationCode()).toMatch(/^[0-9a-f]{40}$/)
  const code = newResetCode()
  expect(storedCode(code)).toMatch(/^[0-9a-f]{64}$/)
  expect(isFresh(storedCode(code))).toBe(false)
})
