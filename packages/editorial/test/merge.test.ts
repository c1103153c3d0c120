import { describe, expect, test } from 'vitest'
import { merge } from '../src/index.js'
import type { Document } from '../src/index.js'
import { page } from './documents.js'

const merged = (base: Document, mine: Document, theirs: Document) => merge(page, base, mine, theirs)
const fits = (document: Document) => ({ merged: document, conflicts: [] })

describe('a value', () => {
  test.each([
    ['changed by me', 'a', 'b', 'a', 'b'],
    ['changed by them', 'a', 'a', 'b', 'b'],
    ['changed alike', 'a', 'b', 'b', 'b'],
    ['emptied by me', 'a', null, 'a', null],
  ])('%s', (_, base, mine, theirs, title) => {
    expect(merged({ title: base }, { title: mine }, { title: theirs })).toEqual(fits({ title }))
  })

  test('changed by both is a conflict, and theirs stays', () => {
    expect(merged({ title: 'a', rank: 1 }, { title: 'b', rank: 2 }, { title: 'c', rank: 1 })).toEqual({
      merged: { title: 'c', rank: 2 },
      conflicts: [{ path: ['title'], reason: 'changed', base: 'a', mine: 'b', theirs: 'c' }],
    })
  })

  test('that a document does not have is unchanged', () => {
    expect(merged({ title: 'a', rank: 1, author: 4 }, { title: 'b' }, { rank: 2 })).toEqual(
      fits({ title: 'b', rank: 2, author: 4 }),
    )
    expect(merged({}, { title: 'b' }, { rank: 2 })).toEqual(fits({ title: 'b', rank: 2 }))
    expect(merged({}, { title: 'b' }, { title: 'c' }).conflicts).toEqual([
      { path: ['title'], reason: 'changed', base: null, mine: 'b', theirs: 'c' },
    ])
  })

  test('timestamps never conflict', () => {
    const at = (time: string) => ({ createdAt: time, updatedAt: time })
    expect(merged(at('1'), at('2'), at('3'))).toEqual(fits(at('3')))
  })

  test('that the type does not have is left out, and so are passwords', () => {
    expect(merged({ gone: 1 }, { gone: 2, password: 'a' }, { gone: 3, password: 'b' })).toEqual(fits({}))
  })

  test('a relation and a media to one entry are values', () => {
    expect(merged({ author: 1, cover: 1 }, { author: 2, cover: 1 }, { author: 1, cover: null })).toEqual(
      fits({ author: 2, cover: null }),
    )
    expect(merged({ author: 1 }, { author: 2 }, { author: 3 }).conflicts).toHaveLength(1)
  })
})

describe('links to many entries', () => {
  test.each([
    ['added by both', [1], [1, 2], [1, 3], [1, 3, 2]],
    ['added in the middle', [1, 2], [1, 3, 2], [1, 2, 4], [1, 3, 2, 4]],
    ['added alike', [1], [1, 2], [1, 2], [1, 2]],
    ['removed by both', [1, 2, 3], [1, 3], [1, 2], [1]],
    ['moved by me', [1, 2, 3], [3, 1, 2], [1, 2, 3, 4], [3, 1, 2, 4]],
    ['moved by them', [1, 2, 3], [1, 2, 3, 4], [3, 1, 2], [3, 1, 2, 4]],
    ['moved alike', [1, 2, 3], [3, 1, 2], [3, 1, 2], [3, 1, 2]],
    ['removed and moved', [1, 2, 3], [1, 2], [3, 2, 1], [2, 1]],
    ['moved and removed', [1, 2, 3], [1, 3], [2, 1, 3], [1, 3]],
    ['all replaced', [1], [2], [3], [3, 2]],
  ])('%s', (_, base, mine, theirs, tags) => {
    expect(merged({ tags: base }, { tags: mine }, { tags: theirs })).toEqual(fits({ tags }))
  })

  test('moved differently are a conflict, and additions stay', () => {
    const [base, mine, theirs] = [
      [1, 2, 3],
      [3, 1, 2, 4],
      [2, 1, 3, 5],
    ]
    expect(merged({ tags: base }, { tags: mine }, { tags: theirs })).toEqual({
      merged: { tags: [2, 1, 3, 5, 4] },
      conflicts: [{ path: ['tags'], reason: 'moved', base, mine, theirs }],
    })
  })

  test('to entries of any type are told apart by type', () => {
    const [tag, author] = [
      { __type: 'api::tag.tag', id: 1 },
      { __type: 'api::author.author', id: 1 },
    ]
    expect(merged({ about: [] }, { about: [tag] }, { about: [author] })).toEqual(fits({ about: [author, tag] }))
  })
})

describe('a list of components', () => {
  const item = (id: number, label: string, to: number | null = null) => ({ id, label, to })

  test('keeps new items of both sides, theirs first', () => {
    const [old, one, other] = [item(1, 'old'), { label: 'mine', to: null }, { label: 'theirs', to: null }]
    expect(merged({ links: [old] }, { links: [old, one] }, { links: [old, other] })).toEqual(
      fits({ links: [old, other, one] }),
    )
    expect(merged({ links: [old] }, { links: [old, one] }, { links: [old, { ...one }] })).toEqual(
      fits({ links: [old, one] }),
    )
  })

  test('merges the attributes of an item, wherever it is', () => {
    expect(
      merged(
        { links: [item(1, 'a', 1), item(2, 'b')] },
        { links: [item(2, 'b'), item(1, 'mine', 1)] },
        { links: [item(1, 'a', 9), item(2, 'b')] },
      ),
    ).toEqual(fits({ links: [item(2, 'b'), item(1, 'mine', 9)] }))
  })

  test('names the attribute of the item that both changed', () => {
    const sections = (text: string, label: string) => [
      { __component: 'shared.quote', id: 7, text, links: [item(3, label)] },
    ]
    expect(
      merged({ sections: sections('a', 'a') }, { sections: sections('b', 'b') }, { sections: sections('b', 'c') }),
    ).toEqual({
      merged: { sections: sections('b', 'c') },
      conflicts: [
        {
          path: ['sections', { __component: 'shared.quote', id: 7 }, 'links', { id: 3 }, 'label'],
          reason: 'changed',
          base: 'a',
          mine: 'b',
          theirs: 'c',
        },
      ],
    })
  })

  test('an item that one side removed and the other changed is a conflict', () => {
    const [old, now, kept] = [item(1, 'old'), item(1, 'new'), item(2, 'kept')]
    const conflict = { path: ['links', { id: 1 }], reason: 'removed', base: old }
    expect(merged({ links: [old, kept] }, { links: [kept] }, { links: [now, kept] })).toEqual({
      merged: { links: [now, kept] },
      conflicts: [{ ...conflict, mine: null, theirs: now }],
    })
    expect(merged({ links: [old, kept] }, { links: [now, kept] }, { links: [kept] })).toEqual({
      merged: { links: [kept] },
      conflicts: [{ ...conflict, mine: now, theirs: null }],
    })
    expect(merged({ links: [old, kept] }, { links: [kept] }, { links: [{ id: 1 }, kept] })).toEqual(
      fits({ links: [kept] }),
    )
  })

  test('items moved differently are a conflict of their ids', () => {
    const [one, two, three] = [item(1, 'a'), item(2, 'b'), item(3, 'c')]
    const { conflicts } = merged(
      { links: [one, two, three] },
      { links: [three, one, two] },
      { links: [two, one, three] },
    )
    expect(conflicts).toEqual([
      {
        path: ['links'],
        reason: 'moved',
        base: [{ id: 1 }, { id: 2 }, { id: 3 }],
        mine: [{ id: 3 }, { id: 1 }, { id: 2 }],
        theirs: [{ id: 2 }, { id: 1 }, { id: 3 }],
      },
    ])
  })

  test('items of a component that the model lost are values', () => {
    const gone = (text: string) => ({ sections: [{ __component: 'shared.gone', id: 1, text }] })
    expect(merged(gone('a'), gone('b'), gone('a'))).toEqual(fits(gone('b')))
    expect(merged(gone('a'), gone('b'), gone('c')).conflicts).toHaveLength(1)
    expect(merged({ sections: [] }, gone('b'), { sections: [] })).toEqual(fits(gone('b')))
  })
})

describe('a single component', () => {
  const seo = (id: number | null, title: string, secret = 'x') => ({
    seo: { ...(id !== null && { id }), title, secret },
  })

  test('is merged by attribute', () => {
    expect(merged(seo(1, 'a'), seo(1, 'b'), seo(1, 'a', 'y'))).toEqual(fits(seo(1, 'b', 'y')))
    expect(merged(seo(1, 'a'), seo(1, 'b'), seo(1, 'c')).conflicts).toMatchObject([{ path: ['seo', 'title'] }])
  })

  test('added by both is merged by attribute', () => {
    expect(merged({ seo: null }, seo(null, 'a'), seo(4, 'a'))).toEqual(fits(seo(4, 'a')))
    expect(merged({ seo: null }, seo(null, 'a'), seo(4, 'b')).conflicts).toMatchObject([{ path: ['seo', 'title'] }])
    expect(merged({ seo: null }, { seo: null }, seo(4, 'b'))).toEqual(fits(seo(4, 'b')))
  })

  test('removed or replaced by one side conflicts with a change by the other', () => {
    expect(merged(seo(1, 'a'), { seo: null }, seo(1, 'a'))).toEqual(fits({ seo: null }))
    expect(merged(seo(1, 'a'), seo(1, 'a'), seo(2, 'b'))).toEqual(fits(seo(2, 'b')))
    expect(merged(seo(1, 'a'), { seo: null }, seo(1, 'b'))).toEqual({
      merged: seo(1, 'b'),
      conflicts: [{ path: ['seo'], reason: 'removed', base: seo(1, 'a').seo, mine: null, theirs: seo(1, 'b').seo }],
    })
    expect(merged(seo(1, 'a'), seo(null, 'n'), seo(1, 'b')).conflicts).toMatchObject([{ reason: 'changed' }])
    expect(merged(seo(1, 'a'), seo(null, 'n'), { seo: null }).conflicts).toMatchObject([{ reason: 'removed' }])
  })
})
