// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { article, catalog, editor, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const { uid } = article
const path = `/entries/${uid}/1`

const open = (acts: readonly object[]) => {
  const draft = { ...savedEntry, id: 1, label: 'Tea', document: { title: 'Tea' }, locale: null, state: 'draft' }
  const { requests } = fakeServer({
    'GET /catalog': () => catalog,
    [`GET ${path}`]: () => draft,
    [`POST ${path}/publish`]: () => ({ ...draft, state: 'published' }),
    'GET /editorial/releases': () => [{ id: 1, name: 'Tea', state: 'scheduled', at: '2099-05-03T10:00:00Z', acts }],
  })
  const releases = { read: true, save: true, run: true }
  show(<EntryPage uid={uid} id={1} />, `/types/${uid}/1`, { ...editor, rights: { ...editor.rights, releases } })
  return { published: () => requests.filter((request) => request.path === `${path}/publish`).length }
}

test('publishing what is scheduled asks first, and says that the schedule is cancelled', async () => {
  const { published } = open([{ act: 'publish', type: uid, entry: 1 }])
  await screen.findByText(/^Goes live/)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish now, not at its time?' })
  await screen.findByText('What is scheduled is cancelled:')
  expect(published()).toBe(0)
  await userEvent.click([...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Publish') ?? dialog)
  await waitFor(() => expect(published()).toBe(1))
})

test('what is scheduled besides cancels nothing, and is not asked about', async () => {
  const { published } = open([{ act: 'unpublish', type: uid, entry: 1 }])
  await screen.findByText(/^Goes off/)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(published()).toBe(1))
})
