// @vitest-environment jsdom
/** The calendar is loaded when it is opened: without the network, the page around it stays. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MomentField } from '../../src/kit/moment-field.js'
import { Crashes } from '../../src/shell/crashes.js'
import { show } from '../render.js'

vi.mock('../../src/kit/day-calendar.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://site.test/admin/assets/day-calendar.js')
})

test('a calendar that does not come says so in its place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const nothing = () => undefined
  const field = (
    <MomentField kind="date" label="When" value="2027-02-28" typed={null} onChange={nothing} onType={nothing} />
  )
  show(<Crashes path="/">{field}</Crashes>)
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
  expect(await screen.findByText(/The calendar could not be loaded/)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('textbox', { name: 'When' })).toHaveProperty('value', '02/28/2027')
})
