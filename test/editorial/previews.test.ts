/** Previews: reads that answer as if unpublished work were live, and change nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    const url = 'https://example.com/api/preview?slug={slug}&lang={locale}&secret={password}&token={token}'
    server = await serveEditorial('previews', provider, { editorial: { enabled: true, preview: { url } } })
  }, 180_000)
  afterAll(() => server.stop())

  const workOn = async (document: object, entry?: number) =>
    (await server.send('POST', `/editorial/copies/${article}`, { entry, document })).json.data.id
  const previewOf = async (body: object) => {
    const { status, json } = await server.send('POST', '/editorial/previews', body)
    expect([status, json.error]).toEqual([200, undefined])
    return json.data
  }
  const read = async (path: string, token?: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, ...(token ? { 'x-preview-token': token } : {}) }
    const answer = await fetch(`${server.base}${path}`, { ...init, headers })
    return { status: answer.status, headers: answer.headers, json: (await answer.json()) as any }
  }

  test('work on an entry, on a new one and on a draft shows, and only with the token', async () => {
    const id = await server.create('/articles', { title: 'Live title', slug: 'live', seo: { metaTitle: 'live' } })
    const draft = await server.create('/articles', { title: 'Draft title', publishedAt: null })
    const copies = [
      await workOn({ title: 'Changed title', seo: { metaTitle: 'changed' } }, id),
      await workOn({ title: 'New title', slug: 'new-title' }),
      await workOn({ title: 'A', excerpt: 'unfinished' }, draft),
    ].map((copy) => ({ type: article, copy }))
    const { token, url } = await previewOf({ copies })
    expect(url).toBe(`https://example.com/api/preview?slug=live&lang=en&secret=&token=${token}`)
    expect((await read('/api/articles', token)).json.error).toBeUndefined()
    const titles = async (given?: string) =>
      (await read('/api/articles?sort=title&fields=title', given)).json.data.map((each: any) => each.attributes.title)
    expect(await titles(token)).toEqual(['A', 'Changed title', 'New title'])
    expect(await titles()).toEqual(['Live title'])
    const one = await read(`/api/articles/${id}?populate=seo&previewToken=${token}`)
    expect(one.json.data.attributes).toMatchObject({ title: 'Changed title', seo: { metaTitle: 'changed' } })
    expect(one.headers.get('cache-control')).toBe('private, no-store')
    const query = 'query { articles(sort: "title") { data { attributes { title seo { metaTitle } } } } }'
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) }
    for (const repeated of [1, 2, 3]) {
      const shown = await read('/graphql', token, init)
      expect([repeated, shown.json.data.articles.data[1].attributes]).toEqual([
        repeated,
        { title: 'Changed title', seo: { metaTitle: 'changed' } },
      ])
      expect((await read('/graphql', undefined, init)).json.data.articles.data).toHaveLength(1)
    }
    const versions = await server.send('GET', `/editorial/entries/${article}/${id}/versions`)
    expect(versions.json.meta.pagination.total).toBe(1)
  })

  test('a release shows as it will be, at once and at a future moment', async () => {
    const id = await server.create('/articles', { title: 'To be deleted' })
    const at = '2100-01-01T00:00:00Z'
    const { json } = await server.send('POST', '/editorial/releases', {
      at,
      acts: [{ act: 'delete', type: article, entry: id }],
    })
    const path = `/api/articles/${id}`
    expect((await read(path, (await previewOf({ releases: [json.data.id] })).token)).status).toBe(404)
    expect((await read(path, (await previewOf({ at })).token)).status).toBe(404)
    expect((await read(path, (await previewOf({ at: '2099-01-01T00:00:00Z' })).token)).status).toBe(200)
    const plain = await read(path)
    expect([plain.status, plain.headers.get('vary')]).toEqual([200, expect.stringMatching(/x-preview-token/i)])
  })

  test('a schedule goes with its entry there, too', async () => {
    const id = await server.create('/articles', { title: 'Deleted, then published', publishedAt: null })
    const at = '2200-01-01T00:00:00Z'
    for (const act of ['delete', 'publish'])
      await server.send('POST', '/editorial/releases', { at, acts: [{ act, type: article, entry: id }] })
    expect((await read(`/api/articles/${id}?publicationState=preview`)).status).toBe(200)
    const { token } = await previewOf({ at })
    expect((await read(`/api/articles/${id}?publicationState=preview`, token)).status).toBe(404)
    expect((await read('/api/tags', token)).status).toBe(200)
  })

  test('nothing is written with a token, and no other token is one', async () => {
    const id = await server.create('/tags', { name: 'tag' })
    const { token } = await previewOf({})
    const change = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"data":{"name":"x"}}' }
    expect((await read(`/api/tags/${id}`, token, change)).status).toBe(405)
    const mutation = JSON.stringify({ query: `mutation { updateTag(id: ${id}, data: { name: "x" }) { data { id } } }` })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: mutation }
    expect((await read('/graphql', token, init)).json.errors[0].message).toBe('Forbidden access')
    expect((await read(`/api/tags/${id}`)).json.data.attributes.name).toBe('tag')
    const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
    for (const wrong of ['x', changed, token.slice(0, 40)]) expect((await read('/api/tags', wrong)).status).toBe(401)
    const short = await previewOf({ minutes: 0.0001 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await read('/api/tags', short.token)).status).toBe(401)
  })

  test('work that cannot be stored says so, and published work is shown as it is', async () => {
    const copy = await workOn({ title: 'Fine title', rating: 'not a number' })
    const { token } = await previewOf({ copies: [{ type: article, copy }] })
    const refused = await read('/api/articles', token)
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      expect.stringContaining('A working copy cannot be shown: rating must be'),
    ])
    await server.send('DELETE', `/editorial/copies/${article}/${copy}`)
    expect((await read('/api/articles', token)).status).toBe(200)
  })
})
