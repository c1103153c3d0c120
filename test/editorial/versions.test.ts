/** Every write leaves a version, from which the entry becomes again what it was. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('versions', provider)
  }, 180_000)
  afterAll(() => server.stop())

  const versionsOf = async (uid: string, id: number) =>
    (await server.send('GET', `/editorial/entries/${uid}/${id}/versions?pagination[pageSize]=100`)).json.data
  const version = async (uid: string, id: number, number: number) =>
    (await server.send('GET', `/editorial/entries/${uid}/${id}/versions/${number}`)).json.data

  test('each write leaves one', async () => {
    const article = 'api::article.article'
    const tags = [await server.create('/tags', { name: 'one' }), await server.create('/tags', { name: 'two' })]
    const id = await server.create('/articles', { title: 'First', tags, seo: { metaTitle: 'meta' } })
    await server.send('PUT', `/articles/${id}`, { data: { title: 'Second', seo: null } })
    await server.send('PUT', `/articles/${id}`, { data: { publishedAt: null } })
    await server.send('PUT', `/articles/${id}`, { data: { publishedAt: new Date().toISOString() } })
    const list = await versionsOf(article, id)
    expect(list.map(({ number, act, actor }: any) => [number, act, actor.kind])).toEqual([
      [4, 'publish', 'anybody'],
      [3, 'unpublish', 'anybody'],
      [2, 'update', 'anybody'],
      [1, 'create', 'anybody'],
    ])
    const first = await version(article, id, 1)
    expect(first.document).toMatchObject({ id, title: 'First', tags, seo: { metaTitle: 'meta' } })
    expect((await version(article, id, 2)).document).toMatchObject({ title: 'Second', tags, seo: null })
  })

  test('a link that is set on the other side is a version of the entry that has it', async () => {
    const tag = await server.create('/tags', { name: 'other side' })
    const id = await server.create('/articles', { title: 'Linked' })
    await server.send('PUT', `/tags/${tag}`, { data: { articles: [id] } })
    expect((await version('api::article.article', id, 2)).document.tags).toEqual([tag])
    await server.send('PUT', `/tags/${tag}`, { data: { articles: [] } })
    expect((await version('api::article.article', id, 3)).document.tags).toEqual([])
  })

  test('so is one of hundreds that are set at once', async () => {
    const ids: number[] = []
    while (ids.length < 520) {
      const some = Array.from({ length: 40 }, (_, n) => server.create('/articles', { title: `One of many ${n}` }))
      ids.push(...(await Promise.all(some)))
    }
    const tag = await server.create('/tags', { name: 'many' })
    await server.send('PUT', `/tags/${tag}`, { data: { articles: ids } })
    for (const id of [ids[0]!, ids[9]!, ids.at(-1)!]) {
      const [last] = await versionsOf('api::article.article', id)
      expect([last.number, last.act]).toEqual([2, 'update'])
    }
    const stored = await rows(
      provider,
      server.databaseUrl,
      `select count(*) as amount from content_gen_versions where type = 'api::article.article' and entry in (${ids.join()})`,
    )
    expect(Number(stored[0]?.['amount'])).toBe(2 * ids.length)
  })

  test('restoring gives an entry its values back', async () => {
    const tags = [await server.create('/tags', { name: 'kept' }), await server.create('/tags', { name: 'lost' })]
    const id = await server.create('/articles', { title: 'Before', tags, seo: { metaTitle: 'before' } })
    await server.send('PUT', `/articles/${id}`, { data: { title: 'After', tags: [], seo: { metaTitle: 'after' } } })
    const path = `/editorial/entries/api::article.article/${id}/versions/1/restore`
    const done = await server.send('POST', path)
    expect([done.status, done.json.data.number, done.json.data.act]).toEqual([200, 3, 'restore'])
    expect(done.json.data.document).toMatchObject({ title: 'Before', tags, seo: { metaTitle: 'before' } })
    await server.send('DELETE', `/tags/${tags[1]}`)
    const refused = await server.send('POST', path)
    expect([refused.status, refused.json.error.details.links]).toEqual([
      400,
      [{ path: 'tags', type: 'api::tag.tag', id: tags[1] }],
    ])
    const without = await server.send('POST', path, { leaveOut: true })
    expect(without.json.data.document.tags).toEqual([tags[0]])
  })

  test('a deleted entry comes back with its id and with the links to it', async () => {
    const id = await server.create('/articles', { title: 'Of the category' })
    const other = await server.create('/articles', { title: 'Of another category later' })
    const category = await server.create('/categories', { name: 'Gone', slug: 'gone', articles: [id, other] })
    await server.send('DELETE', `/categories/${category}`)
    await server.create('/categories', { name: 'New', slug: 'new', articles: [other] })
    const trash = await server.send('GET', '/editorial/trash/api::category.category')
    expect(trash.json.data.map(({ entry }: any) => entry)).toEqual([category])
    const back = await server.send('POST', `/editorial/trash/api::category.category/${category}/restore`)
    expect([back.status, back.json.data?.act]).toEqual([200, 'restore'])
    const { json } = await server.send('GET', `/categories/${category}?populate=articles`)
    expect(json.data.attributes.articles.data.map((each: any) => each.id)).toEqual([id])
    expect((await server.send('GET', '/editorial/trash/api::category.category')).json.data).toEqual([])
  })

  test('an entry is shown as it was at a moment', async () => {
    const tag = await server.create('/tags', { name: 'short-lived' })
    const id = await server.create('/articles', { title: 'Then', tags: [tag] })
    const then = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await server.send('PUT', `/articles/${id}`, { data: { title: 'Now' } })
    await server.send('DELETE', `/tags/${tag}`)
    const path = `/editorial/entries/api::article.article/${id}`
    expect((await server.send('GET', `${path}?at=${then}`)).json.data.document).toMatchObject({
      title: 'Then',
      tags: [tag],
    })
    const now = (await server.send('GET', path)).json
    expect(now.data.document).toMatchObject({ title: 'Now', tags: [] })
    expect(now.meta).toMatchObject({ createdBy: { kind: 'anybody' }, updatedBy: { kind: 'anybody', at: now.data.at } })
    expect((await server.send('GET', `${path}?at=2001-01-01T00:00:00Z`)).status).toBe(404)
    expect((await server.send('GET', `${path}?at=yesterday`)).status).toBe(400)
  })

  test('what the models no longer take keeps no version and no deleted entry from coming back', async () => {
    const blocks = [
      { __component: 'blocks.quote', quote: 'Gone' },
      { __component: 'blocks.rich-text', body: 'Kept' },
    ]
    const id = await server.create('/articles', { title: 'Of older models', kind: 'review', blocks })
    await server.send('PUT', `/articles/${id}`, { data: { title: 'Changed' } })
    const path = `/editorial/entries/api::article.article/${id}/versions`
    // As if the models of that time had had another value, and another component in the zone.
    const age = () => {
      const older = `replace(replace(document, '"review"', '"essay"'), '"blocks.quote"', '"shared.link"')`
      const where = `type = 'api::article.article' and entry = ${id}`
      return execute(provider, server.databaseUrl, [
        `update content_gen_versions set document = ${older} where ${where}`,
      ])
    }
    const fits = { kind: null, blocks: [{ __component: 'blocks.rich-text', body: 'Kept' }] }
    await age()
    const restored = await server.send('POST', `${path}/1/restore`)
    expect([restored.status, restored.json.error]).toEqual([200, undefined])
    expect(restored.json.data.document).toMatchObject({ title: 'Of older models', ...fits })
    await server.send('PUT', `/articles/${id}`, { data: { kind: 'review', blocks } })
    await server.send('DELETE', `/articles/${id}`)
    await age()
    const back = await server.send('POST', `/editorial/trash/api::article.article/${id}/restore`)
    expect([back.status, back.json.error]).toEqual([200, undefined])
    const { json } = await server.send('GET', path)
    expect((await version('api::article.article', id, json.data[0].number)).document).toMatchObject(fits)
  })

  test('a page of the trash has a largest size, and smaller ones tell all of it', async () => {
    // 900 KB each.
    const body = 'word '.repeat(180_000)
    const ids: number[] = []
    while (ids.length < 40) ids.push(await server.create('/articles', { title: `Large ${ids.length}`, body }))
    for (const id of ids) await server.send('DELETE', `/articles/${id}`)
    const trash = '/editorial/trash/api::article.article?pagination[pageSize]='
    const { status, json } = await server.send('GET', `${trash}100`)
    expect([status, json.error.message]).toEqual([
      400,
      'The answer would be larger than 32 MB. Ask for smaller pages, or for fewer fields',
    ])
    const page = await server.send('GET', `${trash}25`)
    expect(page.json.data.map(({ entry }: any) => entry)).toEqual(ids.toReversed().slice(0, 25))
    expect(page.json.data[24].document).toMatchObject({ title: 'Large 15', body })
  })
})
