// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ScheduleDialog } from '../../../src/pages/entry/page/schedule-dialog.js'
import { ScheduleRelease } from '../../../src/pages/releases/schedule-release.js'
import { article, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

afterEach(() => vi.useRealTimers())

const schedule = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' })

test('a time that is over is not scheduled: it would go live at once', async () => {
  const { requests } = fakeServer({ 'POST /editorial/releases': () => ({ id: 1 }) })
  const subject = { type: article.uid, entry: 7 }
  show(<ScheduleDialog act="publish" name="News" subject={subject} onDone={() => {}} onClose={() => {}} />, '/', editor)
  const field = screen.getByRole('textbox', { name: 'Date and time' })
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  type('2/28/2020, 10:00 AM')
  expect(await screen.findByText(/This time has passed/)).toBeTruthy()
  expect(schedule().disabled).toBe(true)
  type('2/31/2999, 10:00 AM')
  expect(schedule().disabled).toBe(true)
  type('2/28/2999, 10:00 AM')
  await waitFor(() => expect(schedule().disabled).toBe(false))
  expect(screen.queryByText(/This time has passed/)).toBeNull()
  await userEvent.click(schedule())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({ name: 'News', acts: [{ act: 'publish', ...subject }] })
  expect(requests[0]?.body).toHaveProperty('at', new Date(2999, 1, 28, 10).toISOString())
})

test('a window that is left open past its moment says so, and schedules nothing', async () => {
  const { requests } = fakeServer({ 'POST /editorial/releases': () => ({ id: 1 }) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(2026, 10, 25, 9, 30) })
  const subject = { type: article.uid, entry: 7 }
  show(<ScheduleDialog act="publish" name="News" subject={subject} onDone={() => {}} onClose={() => {}} />, '/', editor)
  expect(schedule().disabled).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(29 * 60_000))
  expect(schedule().disabled).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  expect(screen.getByText(/This time has passed/)).toBeTruthy()
  expect(schedule().disabled).toBe(true)
  expect(requests).toEqual([])
})

test('a press after the moment has passed unnoticed, as on a computer that slept, schedules nothing', async () => {
  const scheduled: string[] = []
  const closed = vi.fn()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25, 9, 30) })
  show(<ScheduleRelease onSchedule={async (at) => scheduled.push(at)} onClose={closed} />, '/', editor)
  vi.setSystemTime(new Date(2026, 10, 25, 10, 0, 1))
  fireEvent.click(schedule())
  await screen.findByText(/This time has passed/)
  expect([scheduled, closed.mock.calls]).toEqual([[], []])
})
