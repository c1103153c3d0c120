// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Release, ReleaseAct } from '../../src/api/index.js'
import { ReleasesPage } from '../../src/pages/releases/index.js'
import { ReleasePage } from '../../src/pages/releases/release-page.js'
import { article, catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

test('the list tells which releases have changes that wait for approval', async () => {
  const act = { act: 'publish', type: 'api::article.article', entry: 7 }
  const changed = { actor: null, at: null, revision: null, version: 2 }
  const one = {
    name: 'Autumn',
    state: 'open',
    at: null,
    reasons: [],
    doneAt: null,
    actor: { kind: 'system', name: null },
  }
  fakeServer({
    'GET /editorial/releases': () => [
      { ...one, id: 1, acts: [act, { ...act, entry: 8, changed }, null] },
      { ...one, id: 2, name: 'Winter', acts: [act] },
    ],
  })
  const releases = { read: true, save: true, run: true }
  show(<ReleasesPage />, '/releases', { ...editor, rights: { ...editor.rights, releases } })
  expect((await screen.findByText('1 waits for approval')).closest('tr')?.textContent).toContain('Autumn')
  expect(screen.getAllByText(/approval/).length).toBe(1)
})

test('a release that has run no longer says that it can be done', async () => {
  let state: Release['state'] = 'open'
  const path = '/editorial/releases/1'
  fakeServer({
    'GET /catalog': () => catalog,
    [`GET ${path}`]: () => ({ id: 1, name: 'Autumn', state, at: null, acts: [], reasons: [], doneAt: null }),
    [`GET ${path}/check`]: () => [],
    [`POST ${path}/run`]: () => {
      state = 'done'
      return null
    },
  })
  const releases = { read: true, save: true, run: true }
  show(<ReleasePage id={1} />, '/releases/1', { ...editor, rights: { ...editor.rights, releases } })
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))
  await screen.findByText('Everything in it is ready')
  await userEvent.click(screen.getByRole('button', { name: 'Run now…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Run now' }))
  await screen.findByText('Done')
  expect(screen.queryByText('Everything in it is ready')).toBeNull()
})

test('a scheduled release says soon after its moment that it is done', async () => {
  let state: Release['state'] = 'scheduled'
  const at = new Date().toISOString()
  fakeServer({
    'GET /catalog': () => catalog,
    'GET /editorial/releases/1': () => ({ id: 1, name: 'Autumn', state, at, acts: [], reasons: [], doneAt: null }),
  })
  const releases = { read: true, save: true, run: true }
  show(<ReleasePage id={1} />, '/releases/1', { ...editor, rights: { ...editor.rights, releases } })
  await screen.findByText('Scheduled')
  state = 'done'
  await screen.findByText('Done', {}, { timeout: 5_000 })
})

test('what others add to a release meanwhile stays in it', async () => {
  const path = '/editorial/releases/1'
  const act = (entry: number): ReleaseAct => ({ act: 'publish', type: article.uid, entry })
  const release = { id: 1, name: 'Autumn', state: 'open', at: null, reasons: [], doneAt: null }
  const { requests, on } = fakeServer({
    'GET /catalog': () => catalog,
    'GET /labels': () => ({ links: [1, 2, 3].map((id) => ({ type: article.uid, id, label: `Entry ${id}` })) }),
    [`GET ${path}`]: () => ({ ...release, acts: [act(1), act(2)] }),
    [`PUT ${path}`]: () => null,
  })
  const releases = { read: true, save: true, run: true }
  show(<ReleasePage id={1} />, '/releases/1', { ...editor, rights: { ...editor.rights, releases } })
  const remove = await screen.findByRole('button', { name: /Entry 2/ })
  on(`GET ${path}`, () => ({ ...release, acts: [act(1), act(2), null, act(3)] }))
  await userEvent.click(remove)
  await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ acts: [act(1), act(3)] }))
})
