// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../src/api/index.js'
import { useWork } from '../../../src/pages/entry/page/use-work.js'
import type { Work } from '../../../src/pages/entry/work/work.js'
import { session } from '../../session.js'

afterEach(() => {
  vi.useRealTimers()
})

const look = vi.fn(() => Promise.resolve())
const leave = vi.fn()
const presence = { focus: null, hasMoved: false }
const work = {
  state: { status: 'saved' },
  presence,
  subscribe: () => () => {},
  look,
  leave,
  retry: () => {},
  flush: async () => {},
} as unknown as Work

function Listening() {
  useWork(work)
  return (
    <div id="field/title">
      <input aria-label="Title" />
    </div>
  )
}

test('others are looked for while somebody is signed in and sees the page', async () => {
  vi.useFakeTimers()
  const page = (isOver: boolean) => (
    <SessionProvider session={session} isOver={isOver}>
      <Listening />
    </SessionProvider>
  )
  const asked = async () => {
    look.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    dispatchEvent(new Event('focus'))
    return look.mock.calls
  }
  const { rerender } = render(page(false))
  expect(await asked()).toEqual([[false], [false], [true]])
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await asked()).toEqual([])
  hidden.mockRestore()
  rerender(page(true))
  expect(await asked()).toEqual([])
  rerender(page(false))
  expect((await asked()).length).toBeGreaterThan(1)
})

test('others are told at once where the person stays, not where it passes through, and when it leaves', async () => {
  vi.useFakeTimers()
  leave.mockClear()
  const { unmount, getByLabelText } = render(
    <SessionProvider session={session} isOver={false}>
      <Listening />
    </SessionProvider>,
  )
  const looks = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return look.mock.calls.length
  }
  look.mockClear()
  presence.hasMoved = true
  act(() => getByLabelText('Title').focus())
  expect(presence.focus).toEqual(['title'])
  expect([await looks(500), await looks(200)]).toEqual([0, 1])
  presence.hasMoved = false
  act(() => getByLabelText('Title').blur())
  act(() => getByLabelText('Title').focus())
  expect(await looks(700)).toBe(1)
  expect(leave).not.toHaveBeenCalled()
  unmount()
  expect(leave).toHaveBeenCalledOnce()
})
