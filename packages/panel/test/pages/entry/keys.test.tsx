// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { entryActs, type Act } from '../../../src/acts/index.js'
import { Button } from '../../../src/kit/index.js'
import { usePageKeys } from '../../../src/pages/entry/page/use-page-keys.js'
import { show } from '../../render.js'

const { name, keys } = entryActs.publish
const publishKeys: readonly Act<{ readonly publish: () => void }>[] = [{ name, keys, run: (on) => on.publish() }]

function Form({ press, publish }: { readonly press: () => void; readonly publish: () => void }) {
  usePageKeys(publishKeys, { publish })
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
