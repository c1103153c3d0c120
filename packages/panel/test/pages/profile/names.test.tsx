// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Names } from '../../../src/pages/profile/names.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const firstName = async () => (await screen.findByRole('textbox', { name: 'First name' })) as HTMLInputElement

test('a name that was not saved is there again after another page, until it is discarded', async () => {
  fakeServer({})
  const { unmount } = show(<Names />)
  const before = (await firstName()).value
  await userEvent.type(await firstName(), ' Augusta')
  unmount()
  show(<Names />)
  expect((await firstName()).value).toBe(`${before} Augusta`)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await firstName()).value).toBe(before)
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('a name that was saved is no draft any more', async () => {
  const { requests } = fakeServer({ 'PUT /me': () => null })
  const { unmount } = show(<Names />)
  const before = (await firstName()).value
  await userEvent.type(await firstName(), ' Augusta')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/me')).toBe(true))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  unmount()
  show(<Names />)
  expect((await firstName()).value).toBe(before)
})
