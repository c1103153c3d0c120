import type { ContentType, Entry } from '@content-gen/admin/contract'
import { expect, test } from 'vitest'
import { modelsOf } from '../../../src/pages/entry/document/values.js'
import { otherSingle } from '../../../src/pages/entry/page/other-single.js'
import { article, catalog } from '../../catalog.js'

const about: ContentType = {
  ...article,
  uid: 'api::about.about',
  kind: 'single',
  localized: true,
  attributes: [
    ...article.attributes.map((one) => (one.name === 'title' ? { ...one, localized: true as const } : one)),
    { name: 'pages', type: 'relation', multiple: true, targets: [article.uid], editable: true, mapped: true },
  ],
}

const english: Entry = {
  id: 7,
  label: 'About us',
  document: { title: 'About us', views: 3, seo: { id: 12, metaTitle: 'Us' }, pages: [4], updatedAt: '2026-01-01' },
  state: 'published',
  locale: 'en',
  version: 1,
  createdAt: null,
  updatedAt: null,
  publishedAt: null,
  createdBy: null,
  updatedBy: null,
  localizations: [{ id: 8, locale: 'de', state: 'draft' }],
  begun: [],
  copy: null,
  links: [],
  files: [],
  can: { read: true, create: true, update: true, delete: true, publish: true },
}

test('a single type in another language has what all languages share, as values of its own', () => {
  const models = modelsOf({ ...catalog, types: [article, about] })
  expect(otherSingle(models, about, english)).toMatchObject({
    inherited: { views: 3, seo: { metaTitle: 'Us' } },
    localizations: [
      { id: 7, locale: 'en', state: 'published' },
      { id: 8, locale: 'de', state: 'draft' },
    ],
  })
  const { inherited } = otherSingle(models, about, english)
  expect(Object.keys(inherited)).toEqual(['views', 'seo'])
  expect(inherited['seo']).not.toHaveProperty('id')
})
