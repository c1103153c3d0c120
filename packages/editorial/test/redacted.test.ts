import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redacted } from '../src/index.js'
import { documents, numRuns, oldDocuments, page } from './documents.js'

const everything = () => true
const tagsOnly = (uid: string) => uid === 'api::tag.tag'

test('private attributes and passwords are left out, also inside of components', () => {
  const document = {
    id: 1,
    title: 'a',
    note: 'private',
    password: 'x',
    seo: { id: 1, title: 'b', secret: 'private' },
    settings: { any: ['value'] },
  }
  expect(redacted(page, document, everything)).toEqual({
    id: 1,
    title: 'a',
    seo: { id: 1, title: 'b' },
    settings: { any: ['value'] },
  })
})

test('links to types that the reader must not know are left out, but files are shown', () => {
  const document = {
    author: 1,
    tags: [2, 3],
    cover: 4,
    gallery: [5],
    about: [
      { __type: 'api::author.author', id: 6 },
      { __type: 'api::tag.tag', id: 7 },
      { __type: 'api::gone.gone', id: 8 },
    ],
    links: [{ id: 9, label: 'x', to: 1 }],
    sections: [
      { __component: 'shared.quote', id: 1, text: 'x', links: [{ id: 2, label: 'y', to: 1 }] },
      { __component: 'shared.gone', id: 1, text: 'x' },
    ],
  }
  expect(redacted(page, document, tagsOnly)).toEqual({
    tags: [2, 3],
    cover: 4,
    gallery: [5],
    about: [{ __type: 'api::tag.tag', id: 7 }],
    links: [{ id: 9, label: 'x' }],
    sections: [{ __component: 'shared.quote', id: 1, text: 'x', links: [{ id: 2, label: 'y' }] }],
  })
})

test('values of another shape are left out unless they are scalars', () => {
  const document = {
    title: { was: 'a component' },
    rank: 'was a text',
    author: { id: 1 },
    tags: 3,
    seo: 'was a text',
    links: { id: 1, label: 'was single' },
    about: [7, { id: 1 }],
    gone: 'x',
  }
  expect(redacted(page, document, everything)).toEqual({ rank: 'was a text', tags: 3, seo: 'was a text', about: [] })
})

test('a document without secrets is unchanged', () => {
  fc.assert(
    fc.property(documents, ({ title, body, blocks, tags, about, links, sections }) => {
      const document = { title, body, blocks, tags, about, links, sections }
      expect(redacted(page, document, everything)).toEqual(document)
    }),
    { numRuns },
  )
})

test('no document of an older model shows an attribute that is gone, or fails', () => {
  fc.assert(
    fc.property(oldDocuments, (document) => {
      const visible = redacted(page, document, tagsOnly)
      for (const name of ['gone', 'note', 'author']) expect(visible).not.toHaveProperty(name)
    }),
    { numRuns },
  )
})
