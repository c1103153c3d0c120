// @vitest-environment jsdom
import type { WorkingCopy } from '@content-gen/admin/panel-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { article, catalog, editor, pageOf, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const { uid } = article
const path = `/entries/${uid}/1`

const copy: WorkingCopy = {
  id: 4,
  entry: 1,
  locale: null,
  localizationOf: null,
  revision: 1,
  savedAt: '2026-01-01T00:00:00.000Z',
  savedBy: null,
  document: { title: 'Better' },
}

const version = (number: number, act: string) => ({
  number,
  act,
  at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'administrator', id: '1', name: 'Ada' },
})

const open = (
  acts: readonly object[],
  begun: WorkingCopy | null = null,
  document: object = { title: 'Tea' },
  releases = { read: true, save: true, run: true },
) => {
  const draft = {
    ...savedEntry,
    id: 1,
    label: 'Tea',
    document,
    locale: null,
    state: 'draft',
    copy: begun,
  }
  const { requests } = fakeServer({
    'GET /catalog': () => catalog,
    [`GET ${path}`]: () => draft,
    [`GET /editorial/entries/${uid}/1/versions`]: () => pageOf([version(2, 'update'), version(1, 'create')]),
    [`POST ${path}/publish`]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { ...draft, state: 'published' }
    },
    'GET /editorial/releases': () => [{ id: 1, name: 'Tea', state: 'scheduled', at: '2099-05-03T10:00:00Z', acts }],
  })
  show(<EntryPage uid={uid} id={1} />, `/types/${uid}/1`, { ...editor, rights: { ...editor.rights, releases } })
  return {
    published: () => requests.filter((request) => request.path === `${path}/publish`).length,
    written: () =>
      requests.filter(({ method, path: at }) => method !== 'GET' && !at.endsWith('/latest')).map(({ path: at }) => at),
  }
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
  await screen.findByText(/^Goes offline/)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(published()).toBe(1))
})

test('an entry that cannot be published yet says why at once', async () => {
  const { published } = open([{ act: 'publish', type: uid, entry: 1 }], null, { title: null })
  await screen.findByText(/^Goes live/)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('One problem to fix')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(published()).toBe(0)
})

test('work on a draft that is scheduled without it says so', async () => {
  open([{ act: 'publish', type: uid, entry: 1 }], copy)
  await screen.findByText(/goes live .* without the changes since/)
})

test('work that is scheduled itself does not', async () => {
  open([{ act: 'publish', type: uid, copy: 4 }], copy)
  await screen.findByText(/^Goes live/)
  expect(screen.queryByText(/without the changes since/)).toBeNull()
})

test('what is scheduled is one step away, and is not scheduled twice', async () => {
  open([{ act: 'publish', type: uid, entry: 1 }])
  await screen.findByText(/^Goes live/)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const see = await screen.findByRole('menuitem', { name: 'Show the schedule' })
  expect(see.getAttribute('href')).toBe('/admin/releases/1')
  expect(screen.getByRole('menuitem', { name: /^Schedule publication/ }).textContent).toContain('scheduled already')
})

test('a new entry that is scheduled is not scheduled twice', async () => {
  const fresh = { inherited: {}, localizations: [], begun: [], links: [], files: [] }
  fakeServer({
    'GET /catalog': () => catalog,
    [`GET /entries/${uid}/copies/4`]: () => ({ ...fresh, copy: { ...copy, entry: null } }),
    'GET /editorial/releases': () => [
      {
        id: 1,
        name: 'Tea',
        state: 'scheduled',
        at: '2099-05-03T10:00:00Z',
        acts: [{ act: 'publish', type: uid, copy: 4 }],
      },
    ],
  })
  const releases = { read: true, save: true, run: true }
  show(<EntryPage uid={uid} copy={4} />, `/types/${uid}/copies/4`, {
    ...editor,
    rights: { ...editor.rights, releases },
  })
  await screen.findByText(/^Goes live/)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const plan = await screen.findByRole('menuitem', { name: /^Schedule publication/ })
  expect(plan.textContent).toContain('scheduled already')
})

test('a second press while it is published does nothing', async () => {
  const { published } = open([{ act: 'unpublish', type: uid, entry: 1 }])
  const button = await screen.findByRole('button', { name: 'Publish' })
  await userEvent.dblClick(button)
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
  expect(published()).toBe(1)
})

test.each([
  [true, null],
  [false, 'Its publication is scheduled: only those who may schedule releases can discard it.'],
])('work that is scheduled is discarded by those who may cancel that (%s)', async (run, reason) => {
  open([{ act: 'publish', type: uid, copy: 4 }], copy, undefined, { read: true, save: true, run })
  await screen.findByText(/^Goes live/)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: /^Discard/ })
  expect(item.getAttribute('aria-disabled')).toBe(reason === null ? null : 'true')
  if (reason !== null) expect(document.body.textContent).toContain(reason)
})

test('work that a release publishes with others can be discarded by anybody: that stays scheduled', async () => {
  const acts = [
    { act: 'publish', type: uid, copy: 4 },
    { act: 'publish', type: uid, entry: 2 },
  ]
  open(acts, copy, undefined, { read: true, save: false, run: false })
  await screen.findByText(/^Goes live/)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: /^Discard/ })
  expect(item.getAttribute('aria-disabled')).toBeNull()
})

test('a password is not stored beside scheduled work that its author may not take back', async () => {
  const { written } = open([{ act: 'publish', type: uid, copy: 4 }], copy, undefined, {
    read: true,
    save: false,
    run: false,
  })
  await screen.findByText(/^Goes live/)
  await userEvent.type(await screen.findByLabelText('Secret'), 'typed')
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(written()).toEqual([])
})

test.each([
  [true, null],
  [false, 'true'],
])('an earlier version is restored by those who may give up the scheduled work (%s)', async (run, disabled) => {
  open([{ act: 'publish', type: uid, copy: 4 }], copy, undefined, { read: true, save: true, run })
  await screen.findByText(/^Goes live/)
  await userEvent.click(await screen.findByRole('button', { name: 'History' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Created/ }))
  const restore = await screen.findByRole('button', { name: 'Restore' })
  expect(restore.getAttribute('aria-disabled')).toBe(disabled)
})
