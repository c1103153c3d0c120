// @vitest-environment jsdom
/** A form opens, whatever the browser has kept of it, and says what does not fit. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { all, article, catalog, editor } from '../../catalog.js'
import { fakeBrowserStore } from '../../fake-browser-store.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'
import { openEntry } from './open-entry.js'

const key = `1/${article.uid}/1`
const draft = {
  key,
  person: 1,
  uid: article.uid,
  entry: 1,
  locale: null,
  copy: null,
  saved: {},
  changes: { title: 'Typed', views: ['no', 'number'], gone: 'of an older model' },
  texts: {},
  links: [],
  files: [],
  at: '2026-01-01T00:00:00.000Z',
}
const entry = { document: { title: 'Stored', views: 3 } }
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })

test('what fits is taken up, and the rest is named and can be copied', async () => {
  fakeBrowserStore(draft)
  openEntry(article, entry)
  await screen.findByText('Some of your unsaved work no longer fits the form')
  screen.getByText('This browser kept it for an older version of the form. Left out: Views and Gone.')
  expect((await title()).value).toBe('Typed')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Views/ }).value).toBe('3')
  const writeText = vi.fn((_text: string) => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await userEvent.click(screen.getByRole('button', { name: 'Copy it as text' }))
  const lost = { views: ['no', 'number'], gone: 'of an older model' }
  expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toEqual(lost)
  const notice = screen.getByText('Some of your unsaved work no longer fits the form').closest<HTMLElement>('.notice')
  await userEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Some of your unsaved work no longer fits the form')).toBeNull()
})

test.each<readonly [string, object]>([
  ['another form', { changes: 'none', at: 5 }],
  ['no values', { changes: null, saved: null }],
])('a record of %s leaves the form as the server has it', async (_what, broken) => {
  const held = fakeBrowserStore({ ...draft, ...broken })
  openEntry(article, entry)
  await screen.findByText('Unsaved work here can no longer be read')
  expect((await title()).value).toBe('Stored')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(held.size).toBe(0))
  expect(screen.queryByText('Unsaved work here can no longer be read')).toBeNull()
})

test('what does not fit of a new entry can still be copied after the rest was taken up', async () => {
  fakeBrowserStore({ ...draft, key: `1/${article.uid}/new/1`, entry: null })
  fakeServer({ 'GET /catalog': () => catalog })
  show(<EntryPage uid={article.uid} />, `/types/${article.uid}/new`, editor)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Some of your unsaved work no longer fits the form')
  expect((await title()).value).toBe('Typed')
  screen.getByRole('button', { name: 'Copy it as text' })
})

test('a broken record of a new entry is offered to be copied or discarded', async () => {
  const place = `1/${article.uid}/new/1`
  const held = fakeBrowserStore({ ...draft, key: place, entry: null, changes: [] })
  fakeServer({ 'GET /catalog': () => catalog })
  const types = { [article.uid]: all }
  show(<EntryPage uid={article.uid} />, `/types/${article.uid}/new`, {
    ...editor,
    rights: { ...editor.rights, types },
  })
  await screen.findByText('Unsaved work here can no longer be read')
  expect((await title()).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(held.has(place)).toBe(false))
})
