/** Relations and media, to one and to many. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { callerWith } from '../../src/caller.js'
import { deleteEntry } from '../../src/write/index.js'
import { range, writeScene } from './scene.js'

describe.each(providers)('writes on %s', (provider) => {
  const scene = writeScene(provider)
  const { type, create, update, read, tags, authors, articles, file } = scene

  const files = async (amount: number) => {
    const made: number[] = []
    while (made.length < amount) made.push(await file('image/png'))
    return made
  }
  const tagged = (ids: unknown) => create('article', { title: 'Tagged', tags: ids })

  describe('relations to one', () => {
    test.each([
      ['an id', 0, (ids: number[]) => ids[0]],
      ['text', 0, (ids: number[]) => String(ids[0])],
      ['an object', 0, (ids: number[]) => ({ id: ids[0] })],
      ['a list, of which a new entry takes the least', 0, (ids: number[]) => ids],
      ['a list in another order', 0, (ids: number[]) => ids.toReversed()],
      ['set', 1, (ids: number[]) => ({ set: [ids[1]] })],
      ['connect', 1, (ids: number[]) => ({ connect: [{ id: ids[1] }], disconnect: [ids[1]] })],
      ['set, which wins over connect', 1, (ids: number[]) => ({ connect: [ids[0]], set: [ids[1]] })],
      ['unknown keys', null, () => ({ foo: 1 })],
      ['disconnect', null, (ids: number[]) => ({ disconnect: ids })],
      ['null', null, () => null],
      ['an empty list', null, () => []],
    ])('%s', async (_, expected, form) => {
      const ids = await authors(2)
      const id = await create('article', { title: 'Author rel', author: form(ids) })
      expect((await read('article', id))['author']).toBe(expected === null ? null : ids[expected])
    })

    test('an update takes the last of several, and leaves other links unchanged', async () => {
      const [first, second] = await authors(2)
      const id = await create('article', { title: 'Author rel', author: first })
      await update('article', id, { author: { disconnect: [second] } })
      expect((await read('article', id))['author']).toBe(first)
      await update('article', id, { author: [first, second] })
      expect((await read('article', id))['author']).toBe(second)
      await update('article', id, { author: { disconnect: [second] } })
      expect((await read('article', id))['author']).toBeNull()
    })

    test.each([
      ['one missing id', { author: 99999 }, 'api::author.author', 1],
      ['no id', { author: 'abc' }, 'api::author.author', 1],
      ['an empty text', { author: '' }, 'api::author.author', 1],
      ['half a number', { author: 1.5 }, 'api::author.author', 1],
      ['a huge number', { author: 2 ** 40 }, 'api::author.author', 1],
      ['several', { tags: { connect: [99998, 99999] } }, 'api::tag.tag', 2],
      [
        'in a component',
        { blocks: [{ __component: 'blocks.quote', quote: 'q', author: 99999 }] },
        'api::author.author',
        1,
      ],
      ['media', { cover: 99999 }, 'plugin::upload.file', 1],
    ])('a target that does not exist: %s', async (_, data, uid, missing) => {
      await expect(create('article', { title: 'Missing', ...data })).rejects.toMatchObject({
        message: `${missing} relation(s) of type ${uid} associated with this entity do not exist`,
        details: { errors: [{ path: [] }] },
      })
    })

    test.each([[{ connect: 1 }], [{ connect: { id: 2 } }], [{ set: 1 }], [true], [[null]]])(
      '%j is invalid',
      async (author) => {
        await expect(create('article', { title: 'Bad', author })).rejects.toMatchObject({
          message: 'Invalid relations',
        })
      },
    )

    test('a relation to an entry that the caller may not find is dropped', async () => {
      const [author] = await authors(1)
      const caller = callerWith('some', ['api::tag.tag.find'])
      const id = await create(
        'article',
        { title: 'Dropped', author, blocks: [{ __component: 'blocks.quote', quote: 'q', author }] },
        caller,
      )
      expect(await read('article', id)).toMatchObject({ author: null, blocks: [{ author: null }] })
      const kept = await create('article', { title: 'Kept', author })
      await update('article', kept, { author: null }, caller)
      expect((await read('article', kept))['author']).toBe(author)
    })

    test('a two-way one-to-one relation moves, from either side', async () => {
      const profile = await create('profile', { nickname: 'p' })
      const [first, second, third] = await authors(3)
      await update('author', first!, { profile })
      await update('author', second!, { profile })
      expect((await read('author', first!))['profile']).toBeNull()
      expect((await read('author', second!))['profile']).toBe(profile)
      await update('profile', profile, { author: third })
      expect((await read('author', second!))['profile']).toBeNull()
      expect((await read('author', third!))['profile']).toBe(profile)
      const newest = await create('profile', { nickname: 'q', author: third })
      expect((await read('profile', profile))['author']).toEqual([])
      expect((await read('author', third!))['profile']).toBe(newest)
      const last = await create('author', { name: 'l', email: `last${scene.unique()}@example.com`, profile: newest })
      expect((await read('author', third!))['profile']).toBeNull()
      await update('profile', newest, { author: null })
      expect((await read('author', last))['profile']).toBeNull()
    })

    test('a one-way relation does not', async () => {
      const [editor] = await authors(1)
      const first = await create('article', { title: 'One', editor })
      const second = await create('article', { title: 'Two', editor })
      expect([(await read('article', first))['editor'], (await read('article', second))['editor']]).toEqual([
        editor,
        editor,
      ])
    })
  })

  describe('relations to many', () => {
    test.each<[string, unknown, number[]]>([
      ['a list', [2, 0], [2, 0]],
      ['a double', [1, 1], [1]],
      ['one id', 1, [1]],
      ['set', { set: [3, 0] }, [3, 0]],
      ['null', null, []],
      ['connect at the end', { connect: [2, 1] }, [2, 1]],
      [
        'places',
        { connect: [{ id: 0 }, { id: 1, position: { start: true } }, { id: 2, position: { after: 1 } }] },
        [1, 2, 0],
      ],
      ['a position beside a later one', { connect: [{ id: 0, position: { before: 1 } }, { id: 1 }] }, [0, 1]],
      ['an unknown position', { connect: [{ id: 1, position: { foo: 1 } }] }, [1]],
      ['connect twice in the same words', { connect: [1, 1, { id: 2 }, { id: 2 }] }, [1, 2]],
    ])('a new entry: %s', async (_, form, expected) => {
      const ids = await tags(4)
      const id = await tagged(translated(form, ids))
      expect((await read('article', id))['tags']).toEqual(expected.map((index) => ids[index]))
    })

    test('an update inserts, moves and removes', async () => {
      const ids = await tags(9)
      const id = await tagged(ids.slice(1, 4))
      const order = async () => ((await read('article', id))['tags'] as number[]).map((tag) => ids.indexOf(tag))
      const patch = (form: unknown) => update('article', id, { tags: translated(form, ids) })
      await patch({ connect: [4] })
      await patch({ connect: [{ id: 5, position: { before: 2 } }] })
      await patch({ connect: [{ id: 6, position: { after: 1 } }] })
      await patch({ connect: [{ id: 7, position: { start: true } }] })
      await patch({ connect: [{ id: 8, position: { end: true } }] })
      expect(await order()).toEqual([7, 1, 6, 5, 2, 3, 4, 8])
      await patch({ connect: [{ id: 8, position: { before: 1 } }] })
      await patch({ disconnect: [1, { id: 2 }] })
      await patch({ disconnect: [0] })
      expect(await order()).toEqual([7, 8, 6, 5, 3, 4])
      await patch({ connect: [7], disconnect: [7, 8] })
      expect(await order()).toEqual([6, 5, 3, 4, 7])
      await expect(patch({ connect: [{ id: 1, position: { before: 2 } }] })).rejects.toMatchObject({
        name: 'ValidationError',
        message: `There was a problem connecting relation with id ${ids[1]} at position {"before":${ids[2]}}. The relation with id ${ids[2]} needs to be connected first.`,
        details: {},
      })
      await patch({ set: [4, 6, 0] })
      expect(await order()).toEqual([4, 6, 0])
      await patch([])
      expect(await order()).toEqual([])
    })

    test('circular positions are refused', async () => {
      const [first, second] = await tags(2)
      const connect = [
        { id: first, position: { before: second } },
        { id: second, position: { before: first } },
      ]
      for (const circular of [connect, [{ id: first, position: { after: first } }]]) {
        await expect(tagged({ connect: circular })).rejects.toMatchObject({
          name: 'ValidationError',
          message: expect.stringMatching(/^A circular reference was found in the connect array/),
        })
      }
    })

    test('a position beside nothing is the end for an update that is not strict, never for a new entry', async () => {
      const [first, second, third] = await tags(3)
      const form = { options: { strict: false }, connect: [{ id: second, position: { before: third } }] }
      await expect(tagged(form)).rejects.toMatchObject({ message: expect.stringContaining('connected first') })
      const id = await tagged([first])
      await update('article', id, { tags: form })
      expect((await read('article', id))['tags']).toEqual([first, second])
    })

    test('connecting an entry twice in different words is refused', async () => {
      const [tag] = await tags(1)
      const id = await tagged([])
      const refusal = {
        name: 'ValidationError',
        message: `The relation with id ${tag} is already connected. You cannot connect the same relation twice.`,
        details: {},
      }
      for (const connect of [
        [{ id: tag, position: { end: true } }, tag],
        [{ id: tag }, tag],
      ]) {
        await expect(tagged({ connect })).rejects.toMatchObject(refusal)
        await expect(update('article', id, { tags: { connect } })).rejects.toMatchObject(refusal)
      }
      // Relations to one entry have no places.
      const [author] = await authors(1)
      await update('article', id, { author: { connect: [{ id: author }, author] } })
      expect((await read('article', id))['author']).toBe(author)
    })

    test.each<[string, unknown, string]>([
      ['false', false, '1 relation(s) of type api::tag.tag associated with this entity do not exist'],
      ['true', true, 'Invalid relations'],
      ['a list in a list', [[1]], 'Invalid relations'],
      ['an object without an id', [{}], 'Invalid relations'],
      ['connect without an id', { connect: [{}] }, 'Invalid relations'],
    ])('a value that is no relation: %s', async (_, value, message) => {
      await expect(tagged(value)).rejects.toMatchObject({ name: 'ValidationError', message })
    })

    test('many insertions at one position keep their order', async () => {
      const ids = await tags(58)
      const id = await tagged(ids.slice(0, 2))
      for (const tag of ids.slice(2)) {
        await update('article', id, { tags: { connect: [{ id: tag, position: { before: ids[1] } }] } })
      }
      expect((await read('article', id))['tags']).toEqual([ids[0], ...ids.slice(2), ids[1]])
    })

    test('the other side appends', async () => {
      const [tag] = await tags(1)
      const ids = await articles(3)
      for (const id of [ids[2]!, ids[0]!]) await update('article', id, { tags: [tag] })
      await update('tag', tag!, { articles: { connect: [ids[1]] } })
      expect((await read('tag', tag!))['articles']).toEqual([ids[2], ids[0], ids[1]])
      await update('article', ids[2]!, { tags: [tag] })
      expect((await read('tag', tag!))['articles']).toEqual([ids[2], ids[0], ids[1]])
    })

    test('entries that can have only one holder are taken from their holder', async () => {
      const [first, second] = await authors(2)
      const ids = await articles(4)
      await update('author', first!, { articles: [ids[1], ids[0]] })
      expect((await read('author', first!))['articles']).toEqual([ids[1], ids[0]])
      await update('author', second!, { articles: { connect: [ids[1], { id: ids[2], position: { start: true } }] } })
      expect((await read('author', first!))['articles']).toEqual([ids[0]])
      expect((await read('author', second!))['articles']).toEqual([ids[2], ids[1]])
      await update('article', ids[3]!, { author: second })
      await update('article', ids[2]!, { author: second, title: 'Stays in place' })
      expect((await read('author', second!))['articles']).toEqual([ids[2], ids[1], ids[3]])
      await update('author', second!, { articles: { connect: [ids[0]], disconnect: [ids[2]] } })
      expect((await read('author', second!))['articles']).toEqual([ids[1], ids[3], ids[0]])
      await update('author', second!, { articles: [] })
      expect((await read('article', ids[3]!))['author']).toBeNull()
    })

    test('a one-way list leaves other lists unchanged', async () => {
      const [first, second, third] = await articles(3)
      await update('article', first!, { related: [third] })
      await update('article', second!, { related: [third, { id: second }] })
      expect((await read('article', first!))['related']).toEqual([third])
      expect((await read('article', second!))['related']).toEqual([third, second])
    })

    test('media in a list keep its order', async () => {
      const [first, second] = await files(2)
      const id = await create('article', { title: 'Media', cover: { id: second }, gallery: [{ id: second }, first] })
      expect(await read('article', id)).toMatchObject({ cover: second, gallery: [second, first] })
    })

    test('20 updates at once leave the result of one and no duplicate', async () => {
      const ids = await tags(12)
      const [author] = await authors(1)
      const id = await tagged(ids)
      const lists = range(20).map((turn) => ids.filter((_, index) => (index * 7 + turn) % 3 > 0).toReversed())
      await Promise.all(
        lists.map((list, turn) =>
          update('article', id, { tags: list, author, sections: [{ heading: `h${turn}`, links: [{ label: 'l' }] }] }),
        ),
      )
      const stored = await read('article', id)
      expect(lists).toContainEqual(stored['tags'])
      expect(stored['sections']).toHaveLength(1)
      await Promise.all([
        ...ids.map((tag) => update('tag', tag, { articles: { connect: [id] } })),
        ...range(6).map(() => update('article', id, { tags: ids })),
      ])
      expect(new Set((await read('article', id))['tags'] as number[]).size).toBe(12)
    })

    test('20 entries that take the same target at once leave one holder', async () => {
      const profile = await create('profile', { nickname: 'wanted' })
      const thieves = await authors(20)
      await Promise.all(thieves.map((author) => update('author', author, { profile })))
      expect((await read('profile', profile))['author']).toHaveLength(1)
    })
  })

  /** The results are those of the relation `tags`, which Strapi v4 changes so. */
  describe('media', () => {
    const forms: readonly (readonly [form: unknown, gallery: readonly number[] | string, cover: number | null])[] = [
      [{ disconnect: [1] }, [0, 2], 0],
      [{ disconnect: [{ id: 0 }] }, [1, 2], null],
      [{ disconnect: 2 }, [0, 1], 0],
      [{ disconnect: [3, 99999] }, [0, 1, 2], 0],
      [{ connect: [3] }, [0, 1, 2, 3], 3],
      [{ connect: [{ id: 3, position: { before: 1 } }] }, [0, 3, 1, 2], 3],
      [{ connect: [{ id: 3, position: { after: 0 } }], disconnect: [1] }, [0, 3, 2], 3],
      [
        {
          connect: [
            { id: 2, position: { start: true } },
            { id: 3, position: { end: true } },
          ],
        },
        [2, 0, 1, 3],
        3,
      ],
      [{ connect: [{ id: 0, position: { after: 2 } }] }, [1, 2, 0], 0],
      [{ connect: [1], disconnect: [1, 2] }, [0, 1], 1],
      [{ set: [3, 1] }, [3, 1], 1],
      [{ set: [], connect: [3] }, [], null],
      [{ set: null }, [0, 1, 2], 0],
      [{ connect: null, disconnect: null }, [0, 1, 2], 0],
      [{}, [0, 1, 2], 0],
      [{ connect: [99999] }, '1 relation(s) of type plugin::upload.file associated with this entity do not exist', 0],
      [{ connect: 3 }, 'Invalid relations', 0],
      [{ connect: { id: 3 } }, 'Invalid relations', 0],
      [{ connect: [{}] }, 'Invalid relations', 0],
    ]
    const refusedPositions: readonly (readonly [connect: readonly object[], message: string])[] = [
      [[{ id: 3, position: { before: 4 } }], 'needs to be connected first'],
      [[{ id: 3, position: { after: 3 } }], 'A circular reference was found'],
      [[{ id: 3 }, { id: 3, position: { start: true } }], 'is already connected'],
    ]
    const at = (ids: readonly number[], indexes: readonly number[]) => indexes.map((index) => ids[index])

    test.each(forms)('of an entry: %j', async (form, gallery, cover) => {
      const ids = await files(4)
      const id = await create('article', { title: 'Media', gallery: ids.slice(0, 3), cover: ids[0] })
      const sent = { gallery: translated(form, ids), cover: translated(form, ids) }
      if (typeof gallery === 'string') {
        await expect(update('article', id, { gallery: sent.gallery })).rejects.toThrow(gallery)
        await expect(update('article', id, { cover: sent.cover })).rejects.toThrow(gallery)
      } else {
        await update('article', id, sent)
        const expected = { gallery: at(ids, gallery), cover: cover === null ? null : ids[cover] }
        expect(await read('article', id)).toMatchObject(expected)
      }
    })

    test.each(forms)('of a component: %j', async (form, gallery) => {
      const ids = await files(4)
      const id = await create('notice', { level: 1, boxes: [{ label: 'b', pictures: ids.slice(0, 3) }] })
      const [box] = (await read('notice', id))['boxes'] as { id: number }[]
      const changed = update('notice', id, { boxes: [{ id: box!.id, pictures: translated(form, ids) }] })
      if (typeof gallery === 'string') await expect(changed).rejects.toThrow(gallery)
      else {
        await changed
        expect(await read('notice', id)).toMatchObject({ boxes: [{ id: box!.id, pictures: at(ids, gallery) }] })
      }
    })

    test.each(refusedPositions)('a position that cannot be: %j', async (connect, message) => {
      const ids = await files(5)
      const id = await create('article', { title: 'Media', gallery: ids.slice(0, 3) })
      const form = { connect: translated(connect, ids) }
      await expect(update('article', id, { gallery: form })).rejects.toThrow(message)
      await expect(create('article', { title: 'New', gallery: form })).rejects.toThrow(message)
      expect(await read('article', id)).toMatchObject({ gallery: ids.slice(0, 3) })
    })

    test('a new entry and a new component connect', async () => {
      const ids = await files(3)
      const connect = translated([{ id: 0 }, { id: 1, position: { before: 0 } }], ids)
      const id = await create('article', {
        title: 'Media',
        gallery: { connect, disconnect: [ids[0]] },
        cover: { connect: [ids[2]] },
        seo: { metaTitle: 'm', shareImage: { connect: [{ id: ids[1] }] } },
        blocks: [{ __component: 'blocks.slider', files: { connect } }],
      })
      expect(await read('article', id)).toMatchObject({
        gallery: [ids[1], ids[0]],
        cover: ids[2],
        seo: { shareImage: ids[1] },
        blocks: [{ files: [ids[1], ids[0]] }],
      })
    })

    test('localizations share what is connected', async () => {
      const ids = await files(3)
      const en = await create('notice', { level: 1, files: ids.slice(0, 2), cover: ids[0] })
      const fr = await scene.localize(en, { locale: 'fr' })
      await update('notice', fr, {
        files: { connect: [{ id: ids[2], position: { start: true } }], disconnect: [ids[0]] },
        cover: { disconnect: [ids[0]] },
      })
      for (const id of [en, fr])
        expect(await read('notice', id)).toMatchObject({ files: [ids[2], ids[1]], cover: null })
    })

    test('connecting needs a kind of file that is allowed', async () => {
      const text = await file('text/plain')
      const id = await create('gadget', await scene.gadget())
      await expect(update('gadget', id, { photo: { connect: [text] } })).rejects.toThrow('photo must be one of')
    })

    test('whoever may not see the library connects what the entry shows already, and disconnects', async () => {
      const ids = await files(3)
      const id = await create('article', { title: 'Media', gallery: ids.slice(0, 2), cover: ids[0] })
      const caller = callerWith('some', [])
      for (const unseen of [ids[2], 99999]) {
        const connect = [{ id: unseen, position: { before: ids[0] } }]
        await expect(update('article', id, { gallery: { connect } }, caller)).rejects.toMatchObject({ status: 403 })
        await expect(update('article', id, { cover: { connect: [unseen] } }, caller)).rejects.toMatchObject({
          status: 403,
        })
      }
      const connect = [{ id: ids[1], position: { start: true } }]
      await update('article', id, { gallery: { connect }, cover: { disconnect: [ids[0]] } }, caller)
      expect(await read('article', id)).toMatchObject({ gallery: [ids[1], ids[0]], cover: null })
      await update('article', id, { gallery: { disconnect: [ids[1]] } }, caller)
      expect(await read('article', id)).toMatchObject({ gallery: [ids[0]] })
    })
  })

  test('a deleted entry removes its links', async () => {
    const [tag] = await tags(1)
    const [author] = await authors(1)
    const id = await create('article', { title: 'Linked', tags: [tag], author })
    await deleteEntry(scene.context, type('tag'), tag!)
    await deleteEntry(scene.context, type('author'), author!)
    expect(await read('article', id)).toMatchObject({ tags: [], author: null })
  })
})

/** Replaces indexes of `ids` by the ids, anywhere in a form. */
function translated(form: unknown, ids: readonly number[]): unknown {
  if (typeof form === 'number') return ids[form] ?? form
  if (Array.isArray(form)) return form.map((item) => translated(item, ids))
  if (typeof form !== 'object' || form === null) return form
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, translated(value, ids)]))
}
