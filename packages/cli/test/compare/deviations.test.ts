import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { declaredBy } from '../../src/compare/deviations.js'
import { differences } from '../../src/compare/differences.js'
import type { Answer } from '../../src/compare/ask.js'
import type { Knowledge } from '../../src/compare/knowledge.js'

const knowledge: Knowledge = {
  places: { prefix: '/api', graphql: '/graphql' },
  locales: [],
  models: new Map(),
  names: new Set(['id', 'title', 'views', 'opensAt', 'tags']),
  namesOf: (type) => new Set(type === 'biginteger' ? ['views'] : type === 'time' ? ['opensAt'] : []),
  toMany: new Set(['tags']),
}

function answer(body: unknown, status = 200, headers = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, text: JSON.stringify(body), body }
}

const list = (...entries: readonly (readonly [id: number, attributes?: object])[]) =>
  answer({ data: entries.map(([id, attributes = {}]) => ({ id, attributes })) })
const error = (status: number, message: string) => answer({ data: null, error: { status, message } }, status)

/** Returns the declared deviations of the differences, `new` for each that has none. */
function filed(old: Answer, young: Answer, ...parts: string[]): string[] {
  const asked = { parts, old, new: young, knowledge }
  return differences(old, young).map((difference) => declaredBy(difference, asked)?.id ?? 'new')
}

const one = (attributes: object, more: object = {}) => answer({ data: { id: 1, attributes, ...more } })

describe('declared', () => {
  test.each([
    ['available-locales', one({}), one({}, { meta: { availableLocales: [] } }), []],
    ['powered-by', answer({}, 200, { 'x-powered-by': 'Strapi' }), answer({}, 200, { 'x-powered-by': null }), []],
    ['server-error', error(500, 'Internal Server Error'), error(400, 'Invalid number "a"'), ['pagination[page]=a']],
    ['unknown-parameter', list([1]), error(400, 'Invalid parameter nope'), ['filters[nope]=1']],
    ['exact-biginteger', one({ views: 12 }), one({ views: '12' }), []],
    ['time-milliseconds', one({ opensAt: '10:00:00' }), one({ opensAt: '10:00:00.000' }), []],
    ['time-milliseconds', one({ opensAt: '10:00:00.12' }), one({ opensAt: '10:00:00.120' }), []],
    ['tie-order', list([2], [1]), list([1], [2]), []],
    [
      'tie-order',
      list([2, { title: 'a' }], [1, { title: 'a' }]),
      list([1, { title: 'a' }], [2, { title: 'a' }]),
      ['sort=title:desc'],
    ],
    [
      'letter-case',
      list([1, { title: 'Rose' }], [2, { title: 'rose' }]),
      list([2, { title: 'rose' }]),
      ['filters[title][$contains]=rose'],
    ],
  ])('%s', (id, old, young, parts) => {
    expect(filed(old, young, ...parts)).toEqual([id])
  })
})

describe('in answers without attributes', () => {
  const bare = (...entries: readonly object[]) => answer({ data: entries })
  const of = (old: Answer, young: Answer, ...parts: string[]) => {
    const asked = { parts, old, new: young, knowledge: { ...knowledge, withoutAttributes: true } }
    return differences(old, young).map((difference) => declaredBy(difference, asked)?.id ?? 'new')
  }
  const tied = [
    { id: 2, title: 'a' },
    { id: 1, title: 'a' },
  ]
  const roses = [
    { id: 1, title: 'Rose' },
    { id: 2, title: 'rose' },
  ]
  const tagged = (...tags: readonly number[]) => bare({ id: 1, tags: tags.map((id) => ({ id })) })
  test.each([
    ['exact-biginteger', bare({ id: 1, views: 12 }), bare({ id: 1, views: '12' }), []],
    ['tie-order', bare(...tied), bare(...tied.toReversed()), ['sort=title:desc']],
    ['letter-case', bare(...roses), bare(...roses.slice(1)), ['filters[title][$contains]=rose']],
    ['populated-limit', tagged(1), tagged(1, 2), ['populate[tags][limit]=1']],
    ['new', tagged(1), tagged(1, 2), ['populate=tags']],
    ['new', bare(...roses), bare(...roses.toReversed()), ['sort=title:asc']],
    ['new', bare(...roses), bare(...roses.slice(0, 1)), ['filters[title][$contains]=rose']],
  ])('%s', (id, old, young, parts) => {
    expect(of(old, young, ...parts)).toEqual([id])
  })
})

test('lists that are equal but for the order of their members do not differ', () => {
  const young = answer({ list: [1, 2.5, { b: 1, a: [{ d: 1, c: 2 }] }], x: 2 })
  const old = answer({ x: 1, list: [1, 2.5, { a: [{ c: 2, d: 1 }], b: 1 }] })
  expect(differences(old, young).map(({ kind, place }) => `${kind} ${place}`)).toEqual(['value x'])
  const kinds = (a: unknown, b: unknown) => differences(answer(a), answer(b)).map(({ kind, path }) => `${kind} ${path}`)
  expect(kinds({ l: [1, 2] }, { l: [2, 1] })).toEqual(['order l'])
  expect(kinds({ l: [1, 2] }, { l: [1, 3] })).toEqual(['value l[1]'])
  expect(kinds({ l: [1] }, { l: [1, null] })).toEqual(['null for absent l[1]'])
})

describe('new, though it looks like a declared one', () => {
  test.each([
    [
      'nested meta',
      one({ tags: { data: [{ id: 1 }] } }),
      one({ tags: { data: [{ id: 1, meta: { availableLocales: [] } }] } }),
      [],
    ],
    ['meta lost', one({}, { meta: { availableLocales: [] } }), one({}), []],
    ['a gateway that is down', answer('', 502), list([1]), []],
    ['a known attribute refused', list([1]), error(400, 'Invalid parameter title'), ['filters[title]=1']],
    ['a number of another attribute as text', one({ id: 1, stock: 12 }), one({ id: 1, stock: '12' }), []],
    ['another big number', one({ views: 12 }), one({ views: '13' }), []],
    ['a number for text', one({ views: '12' }), one({ views: 12 }), []],
    ['another time', one({ opensAt: '10:00:00' }), one({ opensAt: '11:00:00.000' }), []],
    ['an order that is not by id', list([1], [2]), list([2], [1]), []],
    [
      'a wrong order of values',
      list([1, { title: 'a' }], [2, { title: 'b' }]),
      list([2, { title: 'b' }], [1, { title: 'a' }]),
      ['sort=title:asc'],
    ],
    [
      'a lost entry that matches',
      list([1, { title: 'rose' }], [2, { title: 'rose' }]),
      list([2, { title: 'rose' }]),
      ['filters[title][$contains]=rose'],
    ],
  ])('%s', (_, old, young, parts) => {
    expect(new Set(filed(old, young, ...parts))).toEqual(new Set(['new']))
  })
})

test('every place in the manual exists', () => {
  const manual = readFileSync(fileURLToPath(new URL('../../docs/moving-from-strapi-v4.md', import.meta.url)), 'utf8')
  const rules = readFileSync(fileURLToPath(new URL('../../src/compare/deviations.ts', import.meta.url)), 'utf8')
  const anchors = [...rules.matchAll(/\$\{page\}#([\w-]+)/g)].map(([, anchor = '']) => anchor)
  const headings = new Set(
    [...manual.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-')),
  )
  expect(anchors.length).toBeGreaterThan(5)
  expect(anchors.filter((anchor) => !headings.has(anchor))).toEqual([])
})
