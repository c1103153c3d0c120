// @vitest-environment jsdom
/** The page of a one-time link. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { LinkPage } from '../../../src/pages/sign-in/link.js'
import { fakeServer, Refusal } from '../../fake-server.js'
import { show } from '../../render.js'

afterEach(() => {
  window.location.hash = ''
})

const open = (answer: () => unknown) => {
  window.location.hash = '#a-token'
  const { on } = fakeServer({ 'POST /links/check': answer })
  show(<LinkPage onSignedIn={() => {}} />, '/link')
  return on
}

test('a link that is used up says so', async () => {
  open(() => new Refusal(404, 'gone'))
  await screen.findByRole('heading', { name: 'This link was used already, or is too old' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a link that cannot be looked at now is not called used', async () => {
  const on = open(() => new Refusal(403, 'not now'))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  on('POST /links/check', () => ({ kind: 'first', email: null, firstname: '', lastname: '' }))
  await userEvent.click(retry)
  await screen.findByRole('button', { name: 'Begin' })
})
