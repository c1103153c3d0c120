// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { shellKeys, useKeys } from '../../src/acts/index.js'
import { Shortcuts } from '../../src/shell/shortcuts.js'
import { show } from '../render.js'

function Part() {
  const [isOpen, setOpen] = useState(false)
  useKeys(shellKeys, { scheme: null, search: () => undefined, showKeys: () => setOpen(!isOpen) })
  return (
    <>
      <input aria-label="Text" />
      <Shortcuts isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}

test('the list of keys opens and closes by its own key, from a field as well', async () => {
  show(<Part />)
  const field = screen.getByRole('textbox')
  field.focus()
  await userEvent.keyboard('{Control>}/{/Control}')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list.textContent).toContain('Save nowCtrlS')
  await userEvent.keyboard('{Control>}/{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  // A slash of a text, and one of a keyboard that writes it with Alt.
  fireEvent.keyDown(field, { key: '/' })
  fireEvent.keyDown(field, { key: '/', ctrlKey: true, altKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a Mac has its own signs', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh')
  show(<Part />)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '/', metaKey: true })
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list.textContent).toContain('Redo⌘⇧Z')
  vi.restoreAllMocks()
})
