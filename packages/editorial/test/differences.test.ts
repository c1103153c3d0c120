import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences } from '../src/index.js'
import type { Document } from '../src/index.js'
import { compareLists } from '../src/differences/lists.js'
import { same } from '../src/parts/same.js'
import { documents, numRuns, oldDocuments, page } from './documents.js'

const of = (before: Document, after: Document) => differences(page, before, after)

describe('differences of values', () => {
  test('follow the order of the attributes, and name each', () => {
    expect(
      of({ rank: 1, title: 'Old name', author: 3, cover: 7 }, { cover: 7, author: null, title: 'New name', rank: 2 }),
    ).toEqual([
      {
        kind: 'text',
        path: ['title'],
        runs: [
          { kind: 'removed', text: 'Old' },
          { kind: 'added', text: 'New' },
          { kind: 'same', text: ' name' },
        ],
      },
      { kind: 'value', path: ['rank'], before: 1, after: 2 },
      { kind: 'link', path: ['author'], before: 3, after: null },
    ])
  })

  test('a text that was empty is a value', () => {
    expect(of({ title: null }, { title: 'x' })).toEqual([{ kind: 'value', path: ['title'], before: null, after: 'x' }])
  })

  test('a missing attribute is unchanged after, and was empty before', () => {
    expect(of({ title: 'x', rank: 1 }, {})).toEqual([])
    expect(of({}, { rank: 1, author: null, tags: [] })).toEqual([
      { kind: 'value', path: ['rank'], before: null, after: 1 },
    ])
  })

  test('blocks have the runs of their text', () => {
    const blocks = (...texts: string[]) =>
      texts.map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }))
    const [before, after] = [blocks('A fox', 'runs'), blocks('A fox', 'walks')]
    expect(of({ blocks: before }, { blocks: after })).toEqual([
      {
        kind: 'blocks',
        path: ['blocks'],
        before,
        after,
        runs: [
          { kind: 'same', text: 'A fox\n' },
          { kind: 'removed', text: 'runs' },
          { kind: 'added', text: 'walks' },
        ],
      },
    ])
  })

  test('the keys of a JSON value have no order', () => {
    expect(of({ settings: { a: 1, b: [2] } }, { settings: { b: [2], a: 1 } })).toEqual([])
  })

  test('passwords are never shown', () => {
    expect(of({ password: 'a' }, { password: 'b' })).toEqual([])
  })
})

describe('differences of lists', () => {
  test('links are added, removed and moved', () => {
    expect(of({ tags: [1, 2, 3, 4] }, { tags: [4, 1, 3, 5] })).toEqual([
      { kind: 'links', path: ['tags'], added: [5], removed: [2], moved: [4] },
    ])
    const [tag, author] = [
      { __type: 'api::tag.tag', id: 1 },
      { __type: 'api::author.author', id: 1 },
    ]
    expect(of({ about: [tag] }, { about: [author] })).toEqual([
      { kind: 'links', path: ['about'], added: [author], removed: [tag], moved: [] },
    ])
  })

  test('items are added, removed, moved and changed inside', () => {
    const before = {
      sections: [
        { id: 1, __component: 'shared.quote', text: 'a', links: [{ id: 1, label: 'old', to: 1 }] },
        { id: 1, __component: 'shared.link', label: 'x', to: null },
        { id: 2, __component: 'shared.link', label: 'y', to: null },
      ],
    }
    const after = {
      sections: [
        { __component: 'shared.link', label: 'new', to: null },
        { id: 2, __component: 'shared.link', label: 'y', to: null },
        { id: 1, __component: 'shared.quote', text: 'a', links: [{ id: 1, label: 'old', to: 2 }] },
      ],
    }
    expect(of(before, after)).toEqual([
      {
        kind: 'items',
        path: ['sections'],
        added: [{ index: 0, item: after.sections[0] }],
        removed: [{ index: 1, item: before.sections[1] }],
        moved: [{ __component: 'shared.link', id: 2, from: 2, to: 1 }],
      },
      {
        kind: 'link',
        path: ['sections', { __component: 'shared.quote', id: 1 }, 'links', { id: 1 }, 'to'],
        before: 1,
        after: 2,
      },
    ])
  })

  test('a single component is added, removed, or changed inside even if it was replaced', () => {
    const [one, other] = [
      { id: 1, title: 'a' },
      { id: 2, title: 'b' },
    ]
    expect(of({ seo: null }, { seo: one })).toEqual([
      { kind: 'items', path: ['seo'], added: [{ index: 0, item: one }], removed: [], moved: [] },
    ])
    expect(of({ seo: one }, { seo: null })).toEqual([
      { kind: 'items', path: ['seo'], added: [], removed: [{ index: 0, item: one }], moved: [] },
    ])
    expect(of({ seo: one }, { seo: other }).map(({ kind, path }) => [kind, path])).toEqual([['text', ['seo', 'title']]])
  })

  test('of 20,000 elements, of which one moved to the end', () => {
    const tags = Array.from({ length: 20_000 }, (_, id) => id)
    expect(of({ tags }, { tags: [...tags.slice(1), 0] })).toEqual([
      { kind: 'links', path: ['tags'], added: [], removed: [], moved: [0] },
    ])
    const links = tags.map((id) => ({ id, label: 'x' }))
    expect(of({ links }, { links: links.toReversed() })).toMatchObject([{ kind: 'items', added: [], removed: [] }])
    const fresh = tags.map((id) => ({ label: `new ${id}` }))
    expect(of({ links: fresh }, { links: fresh.map((item) => ({ ...item })) })).toEqual([])
  })

  test('lead from one list to the other', () => {
    const list = fc.array(fc.nat(6), { maxLength: 10 })
    fc.assert(
      fc.property(list, list, (before, after) => {
        const { added, removed, moved } = compareLists(before, after, String)
        const gone = new Set([...removed, ...moved.map((each) => each.before)].map(({ index }) => index))
        const result = before.filter((_, index) => !gone.has(index))
        const placed = [...added, ...moved.map((each) => each.after)].sort((one, other) => one.index - other.index)
        for (const { index, value } of placed) result.splice(index, 0, value)
        expect(result).toEqual(after)
      }),
      { numRuns },
    )
  })
})

describe('differences of any documents', () => {
  test('name every attribute that changed, and no other', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const named = new Set(of(before, after).map(({ path }) => path[0]))
        const changed = Object.keys(before).filter((name) => !same(before[name], after[name]))
        expect([...named].sort()).toEqual(changed.sort())
      }),
      { numRuns },
    )
  })

  test('with themselves are none', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(of(document, structuredClone(document))).toEqual([])
      }),
      { numRuns },
    )
  })

  test('are found whatever an older model left', () => {
    fc.assert(
      fc.property(oldDocuments, oldDocuments, (before, after) => {
        expect(of(before, before)).toEqual([])
        for (const { path } of of(before, after)) expect(path[0]).not.toBe('gone')
      }),
      { numRuns },
    )
  })
})
