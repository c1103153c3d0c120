import { expect, test } from 'vitest'
import { createModel, uidOf } from '../../src/page/project/create.js'
import { fieldName, freeName, kebabName, proposedPlural } from '../../src/page/project/names.js'

test.each([
  ['Long read', 'long-read', 'longRead'],
  ['Größe & Maß', 'grosse-mass', 'grosseMass'],
  ['  Über uns ', 'uber-uns', 'uberUns'],
  ['metaTitle', 'metatitle', 'metaTitle'],
  ['日本', '', ''],
])('makes names of %j', (name, kebab, field) => {
  expect(kebabName(name)).toBe(kebab)
  expect(fieldName(name)).toBe(field)
})

test('makes plurals, and free names', () => {
  expect(['story', 'day', 'box', 'article'].map(proposedPlural)).toEqual(['stories', 'days', 'boxes', 'articles'])
  expect(freeName('tag', (name) => ['tag', 'tag2'].includes(name))).toBe('tag3')
})

test('makes the files of a new model as Strapi v4 would', () => {
  const wanted = {
    displayName: 'Long read',
    singularName: 'long-read',
    pluralName: 'long-reads',
    category: 'shared',
    draftAndPublish: true,
    isLocalized: true,
  }
  expect(createModel({ ...wanted, kind: 'collectionType' })).toMatchObject({
    uid: 'api::long-read.long-read',
    schema: {
      kind: 'collectionType',
      collectionName: 'long_reads',
      info: { singularName: 'long-read', pluralName: 'long-reads', displayName: 'Long read' },
      options: { draftAndPublish: true },
      pluginOptions: { i18n: { localized: true } },
      attributes: {},
    },
  })
  expect(uidOf({ ...wanted, kind: 'component' })).toBe('shared.long-read')
  expect(createModel({ ...wanted, kind: 'component' }).schema).toEqual({
    collectionName: 'components_shared_long_reads',
    info: { displayName: 'Long read' },
    options: {},
    attributes: {},
  })
})
