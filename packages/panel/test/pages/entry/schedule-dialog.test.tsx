// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ScheduleDialog } from '../../../src/pages/entry/page/schedule-dialog.js'
import { article, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const schedule = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' })

test('a time that is over is not scheduled: it would go live at once', async () => {
  const { requests } = fakeServer({ 'POST /editorial/releases': () => ({ id: 1 }) })
  const subject = { type: article.uid, entry: 7 }
  show(<ScheduleDialog act="publish" name="News" subject={subject} onDone={() => {}} onClose={() => {}} />, '/', editor)
  const field = screen.getByRole('textbox', { name: 'Date and time' })
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  type('2/28/2020, 10:00 AM')
  expect(await screen.findByText(/This time is over/)).toBeTruthy()
  expect(schedule().disabled).toBe(true)
  type('2/31/2999, 10:00 AM')
  expect(schedule().disabled).toBe(true)
  type('2/28/2999, 10:00 AM')
  await waitFor(() => expect(schedule().disabled).toBe(false))
  expect(screen.queryByText(/This time is over/)).toBeNull()
  await userEvent.click(schedule())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({ name: 'News', acts: [{ act: 'publish', ...subject }] })
  expect(requests[0]?.body).toHaveProperty('at', new Date(2999, 1, 28, 10).toISOString())
})
