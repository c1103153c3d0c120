// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LinkDialog } from '../../src/form/editors/link-dialog.js'
import { catalog } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

test.each([
  ['https://example.com/a', true],
  ['/blog/rose#top', true],
  ['mailto:ada@example.com', true],
  ['rose', false],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:msgbox(1)', false],
])('%j is taken: %s', async (address, isTaken) => {
  fakeServer({ 'GET /catalog': () => catalog })
  const save = vi.fn()
  show(<LinkDialog initial="" onClose={() => undefined} onSave={save} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: address } })
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(save.mock.calls).toEqual(isTaken ? [[address, null]] : [])
  expect(screen.queryByText(/must be a valid link/i)).toEqual(isTaken ? null : expect.anything())
})
