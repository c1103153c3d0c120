import { expect, test } from 'vitest'
import { flatten } from '@content-gen/client'

const author = { data: { id: 2, attributes: { name: 'Ada', profile: { data: null } } } }
const blocks = [
  { id: 5, __component: 'blocks.quote', quote: 'A', author: { data: { id: 2, attributes: { name: 'Ada' } } } },
  { id: 6, __component: 'blocks.slider', extra: { data: null } },
]
/** JSON in the shapes of relations. */
const json = { data: [{ id: 1, attributes: { a: 1 } }] }
const answer = (attributes: object) => ({ data: [{ id: 1, attributes, meta: { availableLocales: [] } }], meta: {} })

test.each([
  [
    'a tree',
    { author: { populate: { profile: true } } },
    { author },
    { author: { id: 2, name: 'Ada', profile: null } },
  ],
  ['paths', ['author.profile'], { author }, { author: { id: 2, name: 'Ada', profile: null } }],
  ['one path', 'author', { author }, { author: { id: 2, name: 'Ada', profile: { data: null } } }],
  [
    'a star',
    '*',
    { author, text: 'A', list: [json] },
    { author: { id: 2, name: 'Ada', profile: { data: null } }, text: 'A', list: [json] },
  ],
  ['a star below', ['author.*'], { author }, { author: { id: 2, name: 'Ada', profile: null } }],
  [
    'true',
    true,
    { author, text: 'A', list: [1, { a: null }], seo: { id: 3, image: { data: null } } },
    { author: { id: 2, name: 'Ada', profile: null }, text: 'A', list: [1, { a: null }], seo: { id: 3, image: null } },
  ],
  ['a list', ['tags'], { tags: { data: [] } }, { tags: [] }],
  ['a count', { tags: { count: true } }, { tags: { data: { attributes: { count: 3 } } } }, { tags: { count: 3 } }],
  ['JSON beside links', ['author'], { author: { data: null }, json }, { author: null, json }],
  ['a link that is switched off', { json: false }, { json }, { json }],
  ['an absent component', { seo: true }, { seo: null }, { seo: null }],
  [
    'a component',
    { seo: { populate: ['image'] } },
    { seo: { id: 3, data: 1, image: { data: null } } },
    { seo: { id: 3, data: 1, image: null } },
  ],
  [
    'a zone by component',
    { blocks: { on: { 'blocks.quote': { populate: ['author'] }, 'blocks.slider': true } } },
    { blocks },
    { blocks: [{ id: 5, __component: 'blocks.quote', quote: 'A', author: { id: 2, name: 'Ada' } }, blocks[1]] },
  ],
  [
    'a zone',
    { blocks: { populate: ['author'] } },
    { blocks },
    { blocks: [{ id: 5, __component: 'blocks.quote', quote: 'A', author: { id: 2, name: 'Ada' } }, blocks[1]] },
  ],
])('%s', (_, populate, attributes, flat) => {
  expect(flatten(answer(attributes), { populate })).toEqual({ data: [{ id: 1, ...flat }], meta: {} })
})

test('without a populate nothing is a link', () => {
  expect(flatten(answer({ json }), {})).toEqual({ data: [{ id: 1, json }], meta: {} })
})

test('one entry, and none', () => {
  expect(flatten({ data: { id: 1, attributes: { a: 1 } }, meta: {} }, {})).toEqual({ data: { id: 1, a: 1 }, meta: {} })
  expect(flatten({ data: null, meta: {} }, {})).toEqual({ data: null, meta: {} })
})
