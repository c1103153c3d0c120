// @vitest-environment jsdom
import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { all, article, catalog, editor, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const about: ContentType = {
  ...article,
  uid: 'api::about.about',
  kind: 'single',
  displayName: 'About',
  localized: true,
  versioned: false,
  attributes: [
    { name: 'title', type: 'string', localized: true },
    { name: 'phone', type: 'string' },
    { name: 'desk', type: 'string', unique: true },
    { name: 'seo', type: 'component', component: 'shared.seo', repeatable: false },
  ],
}

const saved = (document: Entry['document']): Entry => ({
  id: 8,
  label: '',
  document,
  state: 'draft',
  locale: 'fr',
  ...savedEntry,
  localizations: [{ id: 7, locale: 'en', state: 'published' }],
})

test('a single type in a new language shows what the server shares, and saves only what was changed', async () => {
  const { requests } = fakeServer({
    'GET /catalog': () => ({
      ...catalog,
      types: [about],
      locales: [
        { code: 'en', name: 'English' },
        { code: 'fr', name: 'French' },
      ],
    }),
    [`GET /single/${about.uid}`]: () => null,
    [`GET /single/${about.uid}/shared`]: () => ({
      inherited: { phone: '12', seo: { id: 3, metaTitle: 'Us' } },
      localizations: [{ id: 7, locale: 'en', state: 'published' }],
      begun: [],
      links: [],
      files: [],
    }),
    [`PUT /single/${about.uid}`]: () => saved({ title: 'Titre', phone: '12', seo: { id: 4, metaTitle: 'Us' } }),
  })
  const who = { ...editor, rights: { ...editor.rights, types: { [about.uid]: all } } }
  show(<EntryPage uid={about.uid} isSingle />, `/single/${about.uid}?locale=fr`, who)
  const field = async (name: string) =>
    (await screen.findByRole('textbox', { name: new RegExp(name) })) as HTMLInputElement
  expect((await field('Phone')).value).toBe('12')
  expect((await field('Desk')).value).toBe('')
  // The other language is at hand.
  screen.getByRole('button', { name: 'Compare' })
  await userEvent.type(await field('Title'), 'Titre')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => requests.find(({ method }) => method === 'PUT')
  await waitFor(() => expect(sent()?.body).toEqual({ document: { title: 'Titre' } }))
  expect(sent()?.query.get('locale')).toBe('fr')
})
