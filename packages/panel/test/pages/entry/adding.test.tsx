// @vitest-environment jsdom
import type { Component, ContentType, Entry } from '@content-gen/admin/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { all, article, catalog, editor, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const kinds = ['hero', 'faq', 'team', 'pricing', 'features', 'quote', 'cta']
const components: Component[] = kinds.map((kind) => ({
  uid: `blocks.${kind}`,
  displayName: kind,
  category: 'blocks',
  label: 'title',
  attributes: [{ name: 'title', type: 'string' }],
}))
const page: ContentType = {
  ...article,
  uid: 'api::page.page',
  displayName: 'page',
  versioned: false,
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'location', type: 'component', component: 'blocks.hero', repeatable: false },
    { name: 'blocks', type: 'dynamiczone', components: components.map(({ uid }) => uid) },
  ],
}
const entry: Entry = {
  ...savedEntry,
  id: 1,
  label: 'Home',
  document: { title: 'Home', location: null, blocks: [] },
  state: 'published',
  locale: null,
}

function open(): void {
  fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [page], components }),
    [`GET /entries/${page.uid}/1`]: () => entry,
  })
  const who = { ...editor, rights: { ...editor.rights, types: { [page.uid]: all } } }
  show(<EntryPage uid={page.uid} id={1} />, `/types/${page.uid}/1`, who)
}

const isTyping = () => waitFor(() => expect(document.activeElement?.closest('.item-body')).not.toBeNull())

test('a component is added under the name of its place, and is typed into at once', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add Location' }))
  await isTyping()
  await userEvent.keyboard('Rennes')
  expect(screen.getByDisplayValue('Rennes')).toBe(document.activeElement)
})

test('one of many components is found by its name, and added by Enter', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a component' }))
  await userEvent.type(await screen.findByRole('searchbox'), 'pric{Enter}')
  await isTyping()
  expect(screen.getByRole('button', { name: 'Pricing' }).getAttribute('aria-expanded')).toBe('true')
})
