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
const state = { status: 'saved' }
const work = { state, subscribe: () => () => {}, look, retry: () => {}, flush: async () => {} } as unknown as Work

function Listening() {
  useWork(work)
  return null
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
