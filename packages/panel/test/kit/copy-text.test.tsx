// @vitest-environment jsdom
/** Texts are copied, also where the browser has no clipboard: by plain http. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, Secret, useCopy } from '../../src/kit/index.js'
import { show } from '../render.js'

function Part() {
  const copy = useCopy()
  return <Button onPress={() => void copy('the text')}>Copy it</Button>
}

/** The old command, which jsdom lacks, in a browser that lets it give this event to the page, or does nothing. */
const command = (event: Event | null) => {
  Object.assign(document, { execCommand: () => event !== null && !document.dispatchEvent(event) })
}
const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true })

// `userEvent.setup` would bring a clipboard of its own.
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('a text goes to the clipboard', async () => {
  show(<Part />)
  const writeText = vi.fn(() => Promise.resolve())
  clipboard({ writeText })
  await press('Copy it')
  await screen.findByText('Copied')
  expect(writeText).toHaveBeenCalledWith('the text')
})

test.each([
  ['no clipboard', undefined],
  ['one that it may not use', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
])('a page with %s copies by the old command', async (_, value) => {
  show(<Part />)
  clipboard(value)
  const setData = vi.fn()
  command(Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } }))
  await press('Copy it')
  await screen.findAllByText('Copied')
  expect(setData).toHaveBeenCalledWith('text/plain', 'the text')
})

test('where nothing is permitted, the text is shown to be copied by hand, or selected where it is', async () => {
  show(
    <>
      <Part />
      <Secret label="Link" value="https://cms.example/link" />
    </>,
  )
  clipboard(undefined)
  command(null)
  await press('Copy it')
  await screen.findByText(/did not allow copying/)
  screen.getByText('the text')
  await press('Copy')
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(document.activeElement).toBe(input)
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length])
})
