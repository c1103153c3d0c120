// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLostFocus } from '../../src/shell/use-lost-focus.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Pages({ path }: { readonly path: string }) {
  const content = useRef<HTMLElement>(null)
  useLostFocus(path, content)
  return (
    <main ref={content} tabIndex={-1}>
      <button type="button" key={path}>
        {path}
      </button>
      <input />
    </main>
  )
}

const wait = () => act(() => vi.advanceTimersByTimeAsync(1000))

test('the content has the focus if that has gone with the page before, and nothing takes it from anybody', async () => {
  const { rerender } = render(<Pages path="/one" />)
  await wait()
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button').focus()
  rerender(<Pages path="/two" />)
  await wait()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  screen.getByRole('textbox').focus()
  rerender(<Pages path="/three" />)
  await wait()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
