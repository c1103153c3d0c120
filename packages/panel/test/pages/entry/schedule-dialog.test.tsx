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
  const year = screen.getByRole('spinbutton', { name: /year/ })
  fireEvent.keyDown(year, { key: 'ArrowDown' })
  expect(await screen.findByText(/This time is over/)).toBeTruthy()
  expect(schedule().disabled).toBe(true)
  fireEvent.keyDown(year, { key: 'ArrowUp' })
  await waitFor(() => expect(schedule().disabled).toBe(false))
  expect(screen.queryByText(/This time is over/)).toBeNull()
  await userEvent.click(schedule())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({ name: 'News', acts: [{ act: 'publish', ...subject }] })
})
