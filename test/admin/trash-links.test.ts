/** Entries that link to each other come back from the trash together, with these links. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const comments = 'api::comment.comment'
const articles = 'api::article.article'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('trash-links', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const send = (method: string, path: string, body?: object) => done(server.send(chief, method, path, body))
  const created = async (uid: string, count: number, documentOf: (index: number) => object) => {
    const ids: number[] = []
    for (let index = 0; index < count; index++)
      ids.push((await send('POST', `/entries/${uid}`, { document: documentOf(index) })).id)
    return ids
  }
  const save = async (uid: string, id: number, document: object) => {
    const { version } = await send('GET', `/entries/${uid}/${id}`)
    await send('PUT', `/entries/${uid}/${id}`, { version, document })
  }
  const valuesOf = (uid: string, ids: readonly number[], name: string) =>
    Promise.all(ids.map(async (id) => (await send('GET', `/entries/${uid}/${id}`)).document[name] ?? null))
  const remove = async (uid: string, ids: readonly number[]) =>
    expect(await send('POST', `/entries/${uid}/bulk`, { act: 'delete', ids })).toMatchObject({ done: ids.length })
  const restore = (uid: string, ids: readonly number[]) => send('POST', `/editorial/trash/${uid}/restore`, { ids })

  const shapes: Readonly<Record<string, (index: number, count: number) => number>> = {
    'the next one': (index, count) => (index + 1) % count,
    'the one before': (index, count) => (index + count - 1) % count,
    'the first': () => 0,
    itself: (index) => index,
  }
  const ways = Object.keys(shapes).flatMap((shape) => [false, true].map((isReversed) => ({ shape, isReversed })))

  test.each(ways)('each leads to $shape, restored in the other order: $isReversed', async ({ shape, isReversed }) => {
    const ids = await created(comments, 8, (index) => ({ text: `${shape} ${index}` }))
    for (const [index, id] of ids.entries())
      await save(comments, id, { replyTo: ids[shapes[shape]?.(index, ids.length) ?? 0] })
    const before = await valuesOf(comments, ids, 'replyTo')
    expect(before).not.toContain(null)
    await remove(comments, ids)
    expect(await restore(comments, isReversed ? ids.toReversed() : ids)).toEqual({ done: ids.length, failed: [] })
    expect(await valuesOf(comments, ids, 'replyTo')).toEqual(before)
  })

  test('a link that was taken away on its other side stays away', async () => {
    const [first = 0, second = 0] = await created(comments, 2, (index) => ({ text: `Parted ${index}` }))
    await save(comments, first, { replyTo: second })
    await save(comments, second, { replies: { connect: [], disconnect: [first] } })
    expect(await valuesOf(comments, [first], 'replyTo')).toEqual([null])
    await remove(comments, [first, second])
    expect(await restore(comments, [first, second])).toEqual({ done: 2, failed: [] })
    expect(await valuesOf(comments, [first], 'replyTo')).toEqual([null])
  })

  test('lists without another side keep their order, whichever entry was deleted first', async () => {
    const ids = await created(articles, 5, (index) => ({ title: `Listed ${index}`, slug: `listed-${index}` }))
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids
    await save(articles, three, { related: [five, one, four, two] })
    await save(articles, one, { related: [three] })
    const before = await valuesOf(articles, ids, 'related')
    expect(before[2]).toEqual([five, one, four, two])
    await remove(articles, ids)
    expect(await restore(articles, ids)).toEqual({ done: 5, failed: [] })
    expect(await valuesOf(articles, ids, 'related')).toEqual(before)
  })

  test('one whose value is taken is named, with those that lead to it; the others are back', async () => {
    const ids = await created(articles, 4, (index) => ({ title: `Taken ${index}`, slug: `taken-${index}` }))
    const [one = 0, two = 0, three = 0] = ids
    await save(articles, one, { related: [two] })
    await save(articles, two, { related: [three] })
    await remove(articles, ids)
    const [other] = await created(articles, 1, () => ({ title: 'Another', slug: 'taken-1' }))
    expect(await restore(articles, ids)).toMatchObject({
      done: 2,
      failed: [
        { id: two, code: 'invalid' },
        { id: one, code: 'linksGone' },
      ],
    })
    await remove(articles, [other ?? 0])
    expect(await restore(articles, [one, two])).toEqual({ done: 2, failed: [] })
    expect(await valuesOf(articles, ids, 'related')).toEqual([[two], [three], [], []])
  })
})
