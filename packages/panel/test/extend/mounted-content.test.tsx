// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MountedContent } from '../../src/extend/index.js'
import { show } from '../render.js'

test('the content of an extension can use the object that makes it', () => {
  class Greeting {
    readonly #text = 'Hello'
    mount(element: HTMLElement): void {
      element.textContent = this.#text
    }
  }
  const failed = vi.fn<(error: unknown) => void>()
  show(<MountedContent maker={new Greeting()} given={undefined} onError={failed} />)
  expect(failed).not.toHaveBeenCalled()
  expect(screen.getByText('Hello')).toBeDefined()
})
