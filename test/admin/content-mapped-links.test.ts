/** Links that other entries keep, changed from the other side: as changes of what there is, in working copies and directly. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const [article, category, tag] = ['api::article.article', 'api::category.category', 'api::tag.tag']
const all = { read: true, create: true, update: true, publish: true }
const roles = {
  librarian: { types: { [category]: all, [article]: { read: true, update: { own: true } } } },
  reader: { types: { [category]: all, [article]: { read: true } } },
  shelver: { types: { [category]: all, [article]: { read: true, update: { where: { category: { name: 'Mine' } } } } } },
  desk: { types: { [category]: all, [article]: { ...all, read: { where: { kind: 'news' } } } } },
}
const [librarian, reader, desk, shelver] = ['2 librarian', '3 reader', '4 desk', '5 shelver']

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-mapped-links', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  let made = 0
  const create = async (uid: string, document: object, as = chief): Promise<number> =>
    (await done(server.send(as, 'POST', `/entries/${uid}`, { document }))).id
  const categoryOf = (document: object = {}) => create(category, { name: `Category ${++made}`, ...document })
  const articleOf = (document: object = {}) => create(article, { title: `Article ${++made}`, ...document })
  const valueOf = async (uid: string, id: number, name: string) =>
    (await done(server.send(chief, 'GET', `/entries/${uid}/${id}`))).document[name]
  const articlesOf = async (id: number): Promise<number[]> => (await valueOf(category, id, 'articles')).toSorted()
  const begin = (uid: string, body: object, as = chief) => server.send(as, 'POST', `/editorial/copies/${uid}`, body)
  const publish = (uid: string, copy: number, revision = 1, as = chief) =>
    server.send(as, 'POST', `/editorial/copies/${uid}/${copy}/publish`, { revision })
  const changes = (connect: readonly number[], disconnect: readonly number[] = []) => ({ connect, disconnect })

  test('a working copy keeps what others do meanwhile', async () => {
    const id = await categoryOf()
    const [first, second, added, theirs] = [
      await articleOf({ category: id }),
      await articleOf({ category: id }),
      await articleOf({ category: await categoryOf() }),
      await articleOf(),
    ]
    const document = { articles: changes([added], [first]) }
    const copy = await done(begin(category, { entry: id, document }))
    expect(copy.document).toEqual(document)
    const shown = await done(server.send(chief, 'GET', `/entries/${category}/${id}`))
    expect([shown.document.articles, shown.copy.document]).toEqual([[first, second], document])
    expect(shown.links.map((link: any) => link.id)).toEqual(expect.arrayContaining([first, second, added]))
    await done(server.send(chief, 'PUT', `/entries/${article}/${theirs}`, { document: { category: id } }))
    expect(await articlesOf(id)).toEqual([first, second, theirs])
    await done(publish(category, copy.id))
    expect(await articlesOf(id)).toEqual([second, added, theirs])
    expect(await valueOf(article, first, 'category')).toBeNull()
    const versions = await done(server.send(chief, 'GET', `/editorial/entries/${article}/${added}/versions`))
    expect(versions.length).toBe(2)
  })

  test('two editors of one working copy lose none of their links', async () => {
    const id = await create(tag, { name: `Tag ${++made}` })
    const [one, two, three] = [await articleOf(), await articleOf(), await articleOf({ tags: [id] })]
    const { id: copy } = await done(begin(tag, { entry: id, document: { articles: changes([], []) } }))
    const save = (document: object) =>
      done(server.send(chief, 'PUT', `/editorial/copies/${tag}/${copy}`, { revision: 1, document, merge: true }))
    await save({ articles: changes([one]) })
    expect((await save({ articles: changes([two], [three]) })).document.articles).toEqual(changes([one, two], [three]))
    await done(publish(tag, copy, 3))
    expect((await valueOf(tag, id, 'articles')).toSorted()).toEqual([one, two])
  })

  test('a new entry takes links, and those to entries that are gone are left out', async () => {
    const [kept, gone] = [await articleOf(), await articleOf()]
    const document = { name: `Category ${++made}`, articles: changes([kept, gone]) }
    const copy = await done(begin(category, { document }))
    await server.send(chief, 'DELETE', `/entries/${article}/${gone}`)
    const { entry } = await done(publish(category, copy.id))
    expect(await articlesOf(entry)).toEqual([kept])
    const id = await create(category, { name: `Category ${++made}`, articles: changes([kept]) })
    expect([await articlesOf(id), await articlesOf(entry)]).toEqual([[kept], []])
  })

  test('a list in a working copy is the whole list, with the links that there are', async () => {
    const id = await categoryOf()
    const [first, second] = [await articleOf({ category: id }), await articleOf({ category: id })]
    const copy = await done(begin(category, { entry: id, document: { articles: [first] } }))
    await done(publish(category, copy.id))
    expect([await articlesOf(id), await valueOf(article, second, 'category')]).toEqual([[first], null])
  })

  test('whoever may not change the other entries changes no links of theirs', async () => {
    const id = await categoryOf()
    const other = await articleOf()
    for (const as of [librarian, reader]) {
      const copy = await done(begin(category, { entry: id, document: { articles: changes([other]) } }, as))
      expect(copy.document).toEqual({})
      await server.send(as, 'DELETE', `/editorial/copies/${category}/${copy.id}`)
      for (const sent of [changes([other]), [other], { connect: [other] }, { set: [other] }, [{ id: other }]])
        expect([as, sent, (await update(as, id, sent)).status >= 400]).toEqual([as, sent, true])
      expect(await articlesOf(id)).toEqual([])
    }
  })

  test('nobody moves other entries out of his reach, or into it', async () => {
    const [mine, theirs] = [await create(category, { name: 'Mine' }), await categoryOf()]
    const [within, beyond] = [await articleOf({ category: mine }), await articleOf({ category: theirs })]
    const name = `Category ${++made}`
    for (const articles of [[within], changes([within])]) {
      expect((await update(shelver, theirs, articles)).status).toBe(403)
      expect(
        (await server.send(shelver, 'POST', `/entries/${category}`, { document: { name, articles } })).status,
      ).toBe(403)
    }
    expect((await update(shelver, mine, changes([beyond]))).status).toBe(403)
    expect([await articlesOf(mine), await articlesOf(theirs)]).toEqual([[within], [beyond]])
  })

  test('links to entries that are not there for somebody are neither made nor removed', async () => {
    const id = await categoryOf()
    const [hidden, linked] = [await articleOf({ kind: 'review' }), await articleOf({ kind: 'review', category: id })]
    const words = (target: number) =>
      update(desk, id, changes([target])).then(({ status, json }) => [status, json.error.message])
    expect(await words(hidden)).toEqual(await words(999_999))
    expect((await update(desk, id, changes([], [linked]))).status).toBe(400)
    for (const sent of [{ connect: [hidden] }, [{ id: hidden }], [String(hidden)]])
      expect((await update(desk, id, sent)).status).toBe(400)
    const copy = await done(begin(category, { entry: id, document: { articles: changes([hidden], [linked]) } }, desk))
    expect(copy.document).toEqual({ articles: changes([]) })
    await done(publish(category, copy.id, 1, desk))
    expect(await articlesOf(id)).toEqual([linked])
  })

  const update = (as: string, id: number, articles: unknown) =>
    server.send(as, 'PUT', `/entries/${category}/${id}`, { document: { articles } })
})
