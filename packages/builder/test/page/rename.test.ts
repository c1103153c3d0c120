import { expect, test } from 'vitest'
import { modelAttributes } from '../../src/page/project/models.js'
import { addName, lastingNames, renameAttribute } from '../../src/page/project/rename.js'
import { model, modelsOf } from './models.js'

const article = 'api::article.article'
const author = 'api::author.author'

test('renames a field where it stands, and all that names it', () => {
  const models = modelsOf(
    model(
      article,
      {
        title: { type: 'string', default: 'title' },
        slug: { type: 'uid', targetField: 'title' },
        ref: { type: 'relation', relation: 'manyToOne', target: author, inversedBy: 'title' },
      },
      {
        title: 'title',
        order: 'title',
        columns: ['title', 'slug'],
        attributes: {
          title: { label: 'title' },
          slug: { showIf: { $and: [{ title: { $eq: 'title' } }, { $not: { title: { $null: true } } }] } },
        },
        form: [{ tab: 'title', fields: ['title', { group: 'title', showIf: { title: 'x' }, fields: ['slug'] }] }],
      },
    ),
    model(author, {
      title: { type: 'relation', relation: 'oneToMany', target: article, mappedBy: 'title' },
      slug: { type: 'uid', targetField: 'title' },
    }),
  )
  const renamed = renameAttribute(models, { uid: article, from: 'title', to: 'headline' })
  expect(Object.entries(modelAttributes(renamed.get(article)))).toEqual([
    ['headline', { type: 'string', default: 'title' }],
    ['slug', { type: 'uid', targetField: 'headline' }],
    ['ref', { type: 'relation', relation: 'manyToOne', target: author, inversedBy: 'title' }],
  ])
  expect(renamed.get(article)?.panel).toEqual({
    title: 'headline',
    order: 'headline',
    columns: ['headline', 'slug'],
    attributes: {
      headline: { label: 'title' },
      slug: { showIf: { $and: [{ headline: { $eq: 'title' } }, { $not: { headline: { $null: true } } }] } },
    },
    form: [{ tab: 'title', fields: ['headline', { group: 'title', showIf: { headline: 'x' }, fields: ['slug'] }] }],
  })
  expect(modelAttributes(renamed.get(author))).toEqual({
    title: { type: 'relation', relation: 'oneToMany', target: article, mappedBy: 'headline' },
    slug: { type: 'uid', targetField: 'title' },
  })
})

test('two renames in a row are one, and the way back is none', () => {
  const once = addName([], { uid: article, from: 'title', to: 'name' })
  const twice = addName(once, { uid: article, from: 'name', to: 'headline' })
  expect(twice).toEqual([{ uid: article, from: 'title', to: 'headline' }])
  expect(addName(twice, { uid: article, from: 'headline', to: 'title' })).toEqual([])
})

test('a rename counts only for a field that the file has and that is still there', () => {
  const files = modelsOf(model(article, { title: { type: 'string' } }))
  const names = [{ uid: article, from: 'title', to: 'headline' }]
  const renamed = modelsOf(model(article, { headline: { type: 'string' } }))
  expect(lastingNames(names, files, renamed)).toEqual(names)
  expect(lastingNames(names, files, modelsOf(model(article, {})))).toEqual([])
  expect(lastingNames(names, modelsOf(model(article, {})), renamed)).toEqual([])
})

test.each([
  ['/{slug}/{slugs}-{id}', '/{path}/{slugs}-{id}'],
  [
    { en: '/blog/{slug}', de: '/de/blog/{slug}' },
    { en: '/blog/{path}', de: '/de/blog/{path}' },
  ],
])('the address of a page has the new name: %j', (address, renamed) => {
  const models = modelsOf(model(article, { slug: { type: 'uid' } }, { address }))
  const { panel } = renameAttribute(models, { uid: article, from: 'slug', to: 'path' }).get(article) ?? {}
  expect(panel).toEqual({ address: renamed })
})
