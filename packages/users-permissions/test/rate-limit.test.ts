import { expect, test, vi } from 'vitest'
import { RateLimit, RateLimitError } from '../src/limits/rate-limit.js'

const hour = 3_600_000
const limited = (max: number) => new RateLimit({ enabled: true, interval: 1000, max })

function isRefused(limit: RateLimit, address: string, action = 'login'): boolean {
  try {
    limit.count(action, address)
    return false
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    return true
  }
}

test.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8:0:0:1::', '2001:0db8::9', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::', true],
  ['::1', '1::', false],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
])('%s and %s share their limit: %s', (one, other, isShared) => {
  const limit = limited(1)
  limit.count('login', one)
  expect(isRefused(limit, other)).toBe(isShared)
})

test('a window ends, and each action has its own windows', () => {
  vi.useFakeTimers()
  try {
    const limit = limited(2)
    expect([0, 1, 2].map(() => isRefused(limit, '192.0.2.1'))).toEqual([false, false, true])
    expect(isRefused(limit, '192.0.2.1', 'register')).toBe(false)
    vi.advanceTimersByTime(1001)
    expect(isRefused(limit, '192.0.2.1')).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test.each([-5 * hour, 5 * hour])('a clock change of %d milliseconds neither ends a window nor prolongs it', (leap) => {
  vi.useFakeTimers()
  try {
    const limit = limited(1)
    limit.count('login', '192.0.2.1')
    vi.setSystemTime(Date.now() + leap)
    expect(isRefused(limit, '192.0.2.1')).toBe(true)
    expect(limit.count('login', '192.0.2.2')?.reset).toBe(Math.ceil((Date.now() + 1000) / 1000))
    vi.advanceTimersByTime(1001)
    expect(isRefused(limit, '192.0.2.1')).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('without a limit nothing is counted', () => {
  const limit = new RateLimit({ enabled: false, interval: 1000, max: 1 })
  expect([1, 2, 3].map(() => limit.count('login', '192.0.2.1'))).toEqual([null, null, null])
})
