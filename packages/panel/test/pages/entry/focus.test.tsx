// @vitest-environment jsdom
/** The focus in a form: on its way from field to field, and where something new begins. */
import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { all, article, author, catalog, editor, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const story: ContentType = {
  ...article,
  versioned: false,
  localized: true,
  attributes: [
    { name: 'title', type: 'string', required: true },
    { name: 'rating', type: 'integer' },
    { name: 'views', type: 'integer' },
    { name: 'author', type: 'relation', multiple: false, targets: [author.uid], editable: true },
  ],
}
const writer: ContentType = { ...author, attributes: [{ name: 'name', type: 'string', required: true }] }
const entry: Entry = {
  ...savedEntry,
  id: 1,
  label: '',
  document: { title: null, rating: 1, views: 2, author: null },
  state: 'draft',
  locale: 'en',
}

function open(): void {
  const locales = ['en', 'de'].map((code) => ({ code, name: code, isDefault: code === 'en' }))
  fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [story, writer], locales }),
    [`GET /entries/${story.uid}/1`]: () => entry,
  })
  const types = { [story.uid]: all, [writer.uid]: all }
  show(<EntryPage uid={story.uid} id={1} />, `/types/${story.uid}/1`, {
    ...editor,
    rights: { ...editor.rights, types },
  })
}

/** Nobody is told that a form is empty before they have begun. */
async function begun(): Promise<HTMLElement> {
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Rating' }), '5')
  const title = screen.getByRole('textbox', { name: /^Title/ })
  title.focus()
  return title
}

test('what a pressed place leaves is judged once the pointer is released: nothing moves away from under it', async () => {
  const title = await begun()
  fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Views' }))
  fireEvent.blur(title)
  expect(screen.queryByText('This is required.')).toBeNull()
  fireEvent.pointerUp(document.body)
  expect(await screen.findByText('This is required.')).toBeTruthy()
})

test('what the keyboard leaves is judged at once', async () => {
  const title = await begun()
  fireEvent.blur(title)
  expect(screen.getByText('This is required.')).toBeTruthy()
})

test('the tab key goes from field to field, also where all languages share them', async () => {
  open()
  const rating = await screen.findByRole('textbox', { name: 'Rating' })
  expect(screen.getAllByRole('img', { name: 'All languages share this value.' })).toHaveLength(4)
  rating.focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Views' }))
})

test('an entry that is made in place begins with its first field', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create: Author' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await waitFor(() => expect(document.activeElement).toBe(name))
})
