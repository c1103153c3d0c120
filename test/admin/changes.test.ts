/** The changes of fields, as editors ask for them: those that publishing would make, and those that somebody has made. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const [article, tag] = ['api::article.article', 'api::tag.tag']
const roles = {
  titles: { types: { [article]: { read: { fields: ['title', 'locale'] } } } },
  tagless: { types: { [article]: { read: true, update: true } } },
  'own-tags': { types: { [article]: { read: true }, [tag]: { read: { own: true } } } },
  french: { types: { [article]: { read: { locales: ['fr'] } } } },
}
const [kim, titles, tagless, french, ownTags] = ['2 editor', '3 titles', '4 tagless', '5 french', '6 own-tags']

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('changes', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const whole = async (answer: Promise<Answer>) => {
    const { status, json, text } = await answer
    expect(status, text).toBe(200)
    return json
  }
  const done = async (answer: Promise<Answer>) => (await whole(answer)).data
  const create = async (document: object, uid = article): Promise<number> =>
    (await done(server.send(chief, 'POST', `/entries/${uid}`, { document }))).id
  const write = (as: string, id: number, document: object) =>
    done(server.send(as, 'PUT', `/entries/${article}/${id}`, { document }))
  const begin = (as: string, entry: number, document: object) =>
    done(server.send(as, 'POST', `/editorial/copies/${article}`, { entry, document }))
  const fields = (id: number) => `/editorial/entries/${article}/${id}/fields`
  const ofField = (as: string, id: number, field: string, from?: number) =>
    server.send(as, 'GET', `${fields(id)}/${field}${from === undefined ? '' : `?from=${from}`}`)
  const differences = (as: string, copy: number) =>
    server.send(as, 'GET', `/editorial/copies/${article}/${copy}/differences`)
  const pathsOf = (data: readonly { path: readonly unknown[] }[]) => data.map(({ path: [name] }) => name)

  test('publishing is told before it is done, merged with what others wrote, without what the reader may not see', async () => {
    const tags = [await create({ name: `one of ${provider}` }, tag), await create({ name: `two of ${provider}` }, tag)]
    const id = await create({ title: 'Before', body: 'Some text', excerpt: 'Short', tags: [tags[0]] })
    const copy = await begin(kim, id, { title: 'After', body: 'Some long text', tags, internalNotes: 'Secret' })
    const told = await whole(differences(kim, copy.id))
    expect([pathsOf(told.data), told.meta]).toEqual([['title', 'body', 'internalNotes', 'tags'], { isPartial: false }])
    expect(told.data[1].runs).toContainEqual({ kind: 'added', text: 'long ' })
    expect(told.data[3]).toMatchObject({ kind: 'links', added: [tags[1]], removed: [], moved: [] })
    // Nothing tells whether attributes and links that are not there for the reader change.
    const forTitles = await server.send(titles, 'GET', `/editorial/copies/${article}/${copy.id}/differences`)
    expect([pathsOf(forTitles.json.data), forTitles.json.meta]).toEqual([['title'], { isPartial: true }])
    expect(forTitles.text).not.toMatch(/long|Secret|tags/)
    const forTagless = await whole(differences(tagless, copy.id))
    expect([pathsOf(forTagless.data), forTagless.meta]).toEqual([
      ['title', 'body', 'internalNotes'],
      { isPartial: false },
    ])
    expect((await differences(french, copy.id)).status).toBe(404)
    // Changes of other attributes by others stay out of it; the same attribute is a conflict, as in publishing.
    await write(chief, id, { excerpt: 'Shorter' })
    expect(pathsOf(await done(differences(kim, copy.id)))).toEqual(['title', 'body', 'internalNotes', 'tags'])
    await write(chief, id, { body: 'Other words altogether' })
    const refused = await differences(kim, copy.id)
    expect([refused.status, refused.json.error.reason.code]).toEqual([409, 'outdated'])
    expect(refused.json.error.details).not.toHaveProperty('base')
    // Whoever does not see that attribute learns of no conflict.
    expect(pathsOf(await done(differences(titles, copy.id)))).toEqual(['title'])
    // A change that is taken back is none.
    const back = await create({ title: 'Same', body: 'Same' })
    const { id: same } = await begin(kim, back, { title: 'Same' })
    expect(await whole(differences(kim, same))).toEqual({ data: [], meta: { isPartial: false } })
    expect((await differences(kim, 987654)).status).toBe(404)
  })

  test('a working copy of a new entry is all new', async () => {
    const { id: copy } = await done(
      server.send(kim, 'POST', `/editorial/copies/${article}`, { document: { title: 'New' } }),
    )
    expect(await done(differences(kim, copy))).toMatchObject([{ path: ['title'] }])
  })

  test('a field tells who changed it, when, and what it said before', async () => {
    const id = await create({ title: 'First' })
    await write(kim, id, { body: 'Not the title' })
    await write(kim, id, { title: 'Second' })
    await write(chief, id, { title: 'Third', body: 'Both' })
    const { data, meta } = await whole(ofField(kim, id, 'title'))
    expect(meta).toEqual({ next: null })
    expect(data).toMatchObject([
      { number: 4, act: 'update', previous: 3, actor: { id: '1' } },
      { number: 3, act: 'update', previous: 2, actor: { id: '2', name: 'Administrator 2' } },
      { number: 1, act: 'create', previous: null, actor: { id: '1' } },
    ])
    expect(data[1].at).toMatch(/^\d{4}-/)
    expect(data[1].differences).toEqual([
      {
        kind: 'text',
        path: ['title'],
        runs: [
          { kind: 'removed', text: 'First' },
          { kind: 'added', text: 'Second' },
        ],
      },
    ])
    const earlier = await done(
      server.send(kim, 'GET', `/editorial/entries/${article}/${id}/versions/${data[1].previous}`),
    )
    expect(earlier.document.title).toBe('First')
    // A field that never had a value has no change.
    expect(await done(ofField(kim, id, 'excerpt'))).toEqual([])
  })

  test('it tells what the reader may read, and no change of what it may not', async () => {
    const of = await create({ name: `seen of ${provider}` }, tag)
    const id = await create({ title: 'Linked', body: 'Text', secret: 'never told' })
    await write(chief, id, { tags: [of], seo: { metaTitle: 'One' } })
    await write(chief, id, { seo: { metaTitle: 'Two' } })
    expect((await done(ofField(kim, id, 'tags'))).length).toBe(1)
    // Only a link that is not there for them has changed.
    expect(await done(ofField(ownTags, id, 'tags'))).toEqual([])
    expect((await ofField(tagless, id, 'tags')).status).toBe(404)
    expect(await done(ofField(tagless, id, 'seo'))).toMatchObject([{ number: 3 }, { number: 2 }])
    for (const field of ['body', 'tags', 'secret', 'nothing', '__proto__', 'constructor'])
      expect((await ofField(titles, id, field)).status, field).toBe(404)
    expect((await ofField(chief, id, 'secret')).status).toBe(404)
    expect((await ofField(french, id, 'title')).status).toBe(404)
    expect((await ofField(titles, 987654, 'title')).status).toBe(404)
    expect((await done(ofField(titles, id, 'title'))).length).toBe(1)
  })

  test('a long history comes page by page, however rare the changes are', async () => {
    const id = await create({ title: 'Title 0', body: 'Body' })
    for (let at = 1; at <= 12; at++) await write(chief, id, { title: `Title ${at}` })
    for (let at = 0; at < 30; at++) await write(chief, id, { excerpt: `Excerpt ${at}` })
    const first = await whole(ofField(chief, id, 'title'))
    expect(first.data.map(({ number }: { number: number }) => number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(first.meta).toEqual({ next: 3 })
    const rest = await whole(ofField(chief, id, 'title', first.meta.next))
    expect(
      rest.data.map(({ number, previous }: { number: number; previous: number | null }) => [number, previous]),
    ).toEqual([
      [3, 2],
      [2, 1],
      [1, null],
    ])
    expect(rest.meta).toEqual({ next: null })
    for (const from of ['0', '1.5', 'x'])
      expect((await server.send(chief, 'GET', `${fields(id)}/title?from=${from}`)).status).toBe(404)
  })
})
