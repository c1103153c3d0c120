// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UnreadBadge } from '../../src/shell/unread-badge.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const minute = 60_000

afterEach(() => vi.useRealTimers())

const look = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test('the number of unread comments is asked for each minute, and not while the tab is hidden', async () => {
  vi.useFakeTimers()
  let asked = 0
  fakeServer({ 'GET /inbox/unread': () => ({ count: ++asked }) })
  show(<UnreadBadge />)
  await pass(0)
  expect(screen.getByRole('img', { name: 'One unread comment' }).textContent).toBe('1')
  await pass(2 * minute)
  expect(asked).toBe(3)
  look('hidden')
  await pass(10 * minute)
  expect(asked).toBe(3)
  look('visible')
  await pass(minute)
  expect(asked).toBeGreaterThan(3)
})
