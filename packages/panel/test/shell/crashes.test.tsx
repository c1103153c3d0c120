// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Crashes } from '../../src/shell/crashes.js'
import { show } from '../render.js'

afterEach(() => vi.restoreAllMocks())

function Failing({ message }: { readonly message: string }): never {
  throw new Error(message)
}

function crash(message: string, isOnline: boolean) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  show(
    <Crashes path="/">
      <Failing message={message} />
    </Crashes>,
  )
}

test('a page that does not come while the network is away says so, and not which file', async () => {
  crash('Unable to preload CSS for http://127.0.0.1/admin/assets/list-1.css', false)
  expect(await screen.findByText('You are offline')).toBeTruthy()
  expect(screen.queryByText(/preload/)).toBeNull()
})

test('a page that does not come from a newer panel offers to load it', async () => {
  crash('Unable to preload CSS for http://127.0.0.1/admin/assets/list-1.css', true)
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('a fault of a page is told', async () => {
  crash('x is not a function', false)
  expect(await screen.findByText('This page stopped working')).toBeTruthy()
})
