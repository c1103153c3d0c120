// @vitest-environment jsdom
/** Editors are loaded when they are first shown: without the network, one that does not come takes nothing else with it. */
import type { ContentType, Entry } from '@content-gen/admin/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { Crashes } from '../../../src/shell/crashes.js'
import { all, article, catalog, editor, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

vi.mock('../../../src/pages/entry/editors/markdown-editor.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://site.test/admin/assets/markdown.js')
})

const page: ContentType = {
  ...article,
  uid: 'api::page.page',
  versioned: false,
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'body', type: 'richtext' },
  ],
}

test('the rest of the form goes on, and the field says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const document = { title: 'Home', body: 'Text' }
  const entry: Entry = { ...savedEntry, id: 1, label: 'Home', document, state: 'published', locale: null }
  fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [page], components: [] }),
    [`GET /entries/${page.uid}/1`]: () => entry,
  })
  const who = { ...editor, rights: { ...editor.rights, types: { [page.uid]: all } } }
  const form = <EntryPage uid={page.uid} id={1} />
  show(<Crashes path="/">{form}</Crashes>, `/types/${page.uid}/1`, who)
  expect(await screen.findByText(/This editor could not be loaded/)).toBeTruthy()
  const title = screen.getByDisplayValue('Home')
  await userEvent.type(title, ' again')
  expect(screen.getByDisplayValue('Home again')).toBe(title)
})
