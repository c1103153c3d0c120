// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { send } from '../../src/api/index.js'
import { Gate } from '../../src/routes/gate.js'
import { article, catalog, editor, listed, pageOf } from '../catalog.js'
import { fakeServer, Refusal } from '../fake-server.js'
import { fill } from '../fill.js'
import { show } from '../render.js'
import { start } from '../session.js'

function server() {
  return fakeServer({
    'GET /start': () => start,
    'GET /session': () => new Refusal(401, 'Sign in.'),
    'GET /catalog': () => catalog,
    [`GET /entries/${article.uid}`]: () => pageOf([listed(1, 'First')]),
  })
}

async function signIn() {
  await fill(await screen.findByLabelText(/E-mail/), 'ada@example.com')
  await fill(screen.getByLabelText(/Password/), 'correct horse', '{Enter}')
}

test('the sentence and the picture of the project are at the sign-in page, and its sentence is a text', async () => {
  const { on } = server()
  const shown = { text: 'Ask <b>Ada</b> for an account.', picture: '/uploads/newsroom.jpg' }
  on('GET /start', () => ({ ...start, signIn: shown }))
  const { container } = show(<Gate />, '/')
  await screen.findByText(shown.text)
  expect(container.querySelector('.entrance-picture')?.getAttribute('src')).toBe(shown.picture)
})

test('somebody without a session signs in, and sees the page of the address', async () => {
  const { on } = server()
  on('POST /session', () => new Refusal(400, 'E-mail or password is wrong.'))
  show(<Gate />, `/types/${article.uid}`)
  await screen.findByRole('heading', { name: 'Sign in to Magazine' })
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('E-mail or password is wrong.')
  on('POST /session', () => editor)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('link', { name: 'First' }, { timeout: 10_000 })
})

test('a second factor is asked for', async () => {
  const { on, requests } = server()
  on('POST /session', () => ({ ticket: 't1' }))
  on('POST /session/code', () => editor)
  show(<Gate />, `/types/${article.uid}`)
  await signIn()
  await fill(await screen.findByLabelText(/Code/), '123 456', '{Enter}')
  await screen.findByRole('link', { name: 'First' }, { timeout: 10_000 })
  expect(requests.find(({ path }) => path === '/session/code')?.body).toEqual({ ticket: 't1', code: '123456' })
})

test('a session that ends leaves the page as it is, and signing in again goes on', async () => {
  const { on } = server()
  on('GET /session', () => editor)
  on('POST /session', () => editor)
  show(<Gate />, `/types/${article.uid}`)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select First' }, { timeout: 10_000 }))
  on('GET /late', () => new Refusal(401, 'Sign in.'))
  await expect(send('/late')).rejects.toMatchObject({ status: 401 })
  const dialog = await screen.findByRole('dialog', { name: 'You were signed out' })
  expect(dialog.textContent).toContain('Nothing is lost')
  await fill(screen.getByLabelText(/Password/), 'correct horse', '{Enter}')
  const box = await screen.findByRole('checkbox', { name: 'Select First' })
  expect((box as HTMLInputElement).checked).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a panel that is opened with a session has the project’s colour', async () => {
  const { on } = server()
  on('GET /start', () => ({ ...start, color: '#0a7a5c' }))
  on('GET /session', () => editor)
  show(<Gate />, `/types/${article.uid}`)
  await screen.findByRole('link', { name: 'First' }, { timeout: 10_000 })
  await waitFor(() => expect(document.documentElement.style.getPropertyValue('--project')).toBe('#0a7a5c'))
})

test('the first administrator comes by a link, whose token is in no address that is sent', async () => {
  const { on, requests } = server()
  on('POST /links/check', () => ({ kind: 'first', email: null, firstname: '', lastname: '' }))
  on('POST /links/use', () => editor)
  window.location.hash = '#t0ken'
  show(<Gate />, '/link')
  await fill(await screen.findByLabelText(/E-mail/, {}, { timeout: 10_000 }), 'ada@example.com')
  await fill(screen.getByLabelText(/First name/), 'Ada')
  await fill(screen.getByLabelText(/Password/), 'correct horse', '{Enter}')
  await screen.findByRole('navigation', { name: 'Main navigation' }, { timeout: 10_000 })
  const body = { token: 't0ken', email: 'ada@example.com', firstname: 'Ada', lastname: '', password: 'correct horse' }
  expect(requests.find(({ path }) => path === '/links/use')?.body).toEqual(body)
  expect(requests.filter(({ path }) => path.includes('t0ken'))).toEqual([])
})

test('an act that needs the password asks for it over the page, and is done then', async () => {
  const { on, requests } = server()
  let isFresh = false
  const notFresh = { code: 'notFresh', data: {}, message: 'Enter your password again', faults: [] } as const
  const wrong = { ...notFresh, code: 'wrongPassword', message: 'Wrong password' } as const
  on('GET /session', () => editor)
  on('POST /act', () => (isFresh ? 'done' : new Refusal(403, notFresh.message, {}, notFresh)))
  on('POST /me/proof', ({ body }) => {
    isFresh = JSON.stringify(body).includes('correct')
    return isFresh ? null : new Refusal(400, wrong.message, {}, wrong)
  })
  show(<Gate />, `/types/${article.uid}`)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select First' }, { timeout: 10_000 }))
  const act = send('/act', { method: 'POST', body: { typed: 'text' } })
  const dialog = await screen.findByRole('dialog', { name: 'Is it still you?' })
  await fill(screen.getByLabelText(/Password/), 'guess', '{Enter}')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Wrong password')
  await userEvent.clear(screen.getByLabelText(/Password/))
  await fill(screen.getByLabelText(/Password/), 'correct horse', '{Enter}')
  expect((await act).data).toBe('done')
  expect(requests.filter(({ path }) => path === '/act').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ typed: 'text' })),
  )
  const box = await screen.findByRole('checkbox', { name: 'Select First' })
  expect((box as HTMLInputElement).checked).toBe(true)
  isFresh = false
  const declined = expect(send('/act', { method: 'POST' })).rejects.toMatchObject({ reason: { code: 'notFresh' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await declined
})

test('somebody without a password is led to the provider in another tab', async () => {
  const { on } = server()
  on('GET /start', () => ({ ...start, oidc: 'Example ID' }))
  const own = { ...editor, administrator: { ...editor.administrator, hasPassword: false } }
  on('GET /session', () => own)
  let isFresh = false
  const notFresh = { code: 'notFresh', data: {}, message: 'Enter your password again', faults: [] } as const
  on('POST /act', () => (isFresh ? 'done' : new Refusal(403, notFresh.message, {}, notFresh)))
  show(<Gate />, `/types/${article.uid}`)
  await screen.findByRole('link', { name: 'First' }, { timeout: 10_000 })
  const act = send('/act', { method: 'POST' })
  const link = await screen.findByRole('link', { name: 'Example ID' })
  expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual(['_blank', '/admin/api/session/oidc?to=%2F'])
  // Nothing has happened there yet: the question is asked again.
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  isFresh = true
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  expect((await act).data).toBe('done')
})
