// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/kit/index.js'
import { useKeys } from '../../../src/pages/entry/page/use-keys.js'
import { show } from '../../render.js'

function Form({ press, publish }: { readonly press: () => void; readonly publish: () => void }) {
  const nothing = () => undefined
  useKeys({ save: nothing, publish, undo: nothing, redo: nothing })
  return (
    <>
      <Button onPress={press}>Bold</Button>
      <input aria-label="Title" />
      <a href="#list">List</a>
    </>
  )
}

test('Ctrl and Enter publish once, also when a button has the focus, which Enter alone presses', async () => {
  const press = vi.fn<() => void>()
  const publish = vi.fn<() => void>()
  show(<Form press={press} publish={publish} />)
  await userEvent.tab()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(publish).toHaveBeenCalledTimes(1)
  expect(press).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  await userEvent.tab()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(publish).toHaveBeenCalledTimes(2)
})

test('on a link they open another tab, and publish nothing', async () => {
  const publish = vi.fn<() => void>()
  show(<Form press={() => undefined} publish={publish} />)
  const link = screen.getByRole('link', { name: 'List' })
  link.focus()
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })
  link.dispatchEvent(pressed)
  expect([publish.mock.calls.length, pressed.defaultPrevented]).toEqual([0, false])
})
