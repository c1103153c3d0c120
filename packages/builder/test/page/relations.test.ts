import { expect, test } from 'vitest'
import { modelAttributes } from '../../src/page/project/models.js'
import { relationAt, setRelation } from '../../src/page/project/relations.js'
import { removeAttribute } from '../../src/page/project/remove.js'
import { model, modelsOf } from './models.js'

const article = 'api::article.article'
const author = 'api::author.author'
const tag = 'api::tag.tag'
const place = { uid: article, name: 'author' }

const models = modelsOf(
  model(article, {
    title: { type: 'string' },
    author: { type: 'relation', relation: 'oneToOne', target: author, private: true },
  }),
  model(author, { name: { type: 'string' } }),
  model(tag, {}),
)

test('writes both sides, the one with inversedBy where the links are', () => {
  const written = setRelation(models, place, { kind: 'manyToOne', target: author, other: 'articles' })
  expect(modelAttributes(written.get(article))['author']).toEqual({
    type: 'relation',
    relation: 'manyToOne',
    target: author,
    private: true,
    inversedBy: 'articles',
  })
  expect(modelAttributes(written.get(author))['articles']).toEqual({
    type: 'relation',
    relation: 'oneToMany',
    target: article,
    mappedBy: 'author',
  })
  expect(relationAt(written, { uid: author, name: 'articles' })).toEqual({
    kind: 'oneToMany',
    target: article,
    other: 'author',
  })
})

test('changes the kind of both sides, whichever is changed', () => {
  const two = setRelation(models, place, { kind: 'manyToMany', target: author, other: 'articles' })
  const changed = setRelation(
    two,
    { uid: author, name: 'articles' },
    { kind: 'oneToMany', target: article, other: 'author' },
  )
  expect(modelAttributes(changed.get(article))['author']).toMatchObject({
    relation: 'manyToOne',
    inversedBy: 'articles',
  })
  expect(modelAttributes(changed.get(author))['articles']).toMatchObject({ relation: 'oneToMany', mappedBy: 'author' })
  expect(modelAttributes(changed.get(author))['articles']).not.toHaveProperty('inversedBy')
})

test('keeps which of two equal sides owns the links', () => {
  const two = setRelation(models, place, { kind: 'manyToMany', target: author, other: 'articles' })
  const same = setRelation(
    two,
    { uid: author, name: 'articles' },
    { kind: 'oneToOne', target: article, other: 'author' },
  )
  expect(modelAttributes(same.get(article))['author']).toMatchObject({ relation: 'oneToOne', inversedBy: 'articles' })
  expect(modelAttributes(same.get(author))['articles']).toMatchObject({ relation: 'oneToOne', mappedBy: 'author' })
})

test('removes the side of the earlier target', () => {
  const two = setRelation(models, place, { kind: 'manyToOne', target: author, other: 'articles' })
  const moved = setRelation(two, place, { kind: 'manyToOne', target: tag, other: null })
  expect(Object.keys(modelAttributes(moved.get(author)))).toEqual(['name'])
  expect(modelAttributes(moved.get(article))['author']).toEqual({
    type: 'relation',
    relation: 'manyToOne',
    target: tag,
    private: true,
  })
})

test('links a type to itself', () => {
  const tree = modelsOf(model(tag, { parent: { type: 'relation', relation: 'manyToOne', target: tag } }))
  const written = setRelation(tree, { uid: tag, name: 'parent' }, { kind: 'manyToOne', target: tag, other: 'children' })
  expect(modelAttributes(written.get(tag))).toEqual({
    parent: { type: 'relation', relation: 'manyToOne', target: tag, inversedBy: 'children' },
    children: { type: 'relation', relation: 'oneToMany', target: tag, mappedBy: 'parent' },
  })
})

test('removes both sides, and their places in the forms', () => {
  const two = setRelation(models, place, { kind: 'manyToOne', target: author, other: 'articles' })
  const arranged = new Map(two).set(author, {
    ...model(author, modelAttributes(two.get(author))),
    panel: {
      parent: 'articles',
      columns: ['name', 'articles'],
      attributes: { articles: { width: 'half' } },
      form: ['name', { group: 'More', fields: ['articles'] }],
    },
  })
  const removed = removeAttribute(arranged, article, 'author')
  expect(Object.keys(modelAttributes(removed.get(article)))).toEqual(['title'])
  expect(Object.keys(modelAttributes(removed.get(author)))).toEqual(['name'])
  expect(removed.get(author)?.panel).toEqual({ columns: ['name'], form: ['name', { group: 'More', fields: [] }] })
})

test('knows no two sides of a link that may lead to several types', () => {
  const several = modelsOf(model(tag, { about: { type: 'relation', relation: 'morphToOne' } }))
  expect(relationAt(several, { uid: tag, name: 'about' })).toBeNull()
})
