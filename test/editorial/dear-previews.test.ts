/** Whoever has the link of a preview may not keep others waiting: its reads have the limits of all reads. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { filledMagazine } from '../reads/magazine.js'
import type { RunningServer } from '../project.js'

const names = ['title', 'slug', 'excerpt', 'body', 'kind', 'code', 'views', 'rating', 'score', 'locale']
const fourLinks = 'tags.articles.tags.articles'
const keys = names.flatMap((name) => [`${fourLinks}.${name}`, `${fourLinks}.${name}:desc`])

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: RunningServer
  let token: string
  beforeAll(async () => {
    const api = { maxResponseBytes: 50_000, readTimeout: 800, maxVisits: 30_000_000 }
    const reads = ['article', 'category', 'tag'].map((type) => `api::${type}.${type}.find`)
    const magazine = await filledMagazine('dear-previews', provider, api, 30_000, {
      editorial: { enabled: true },
      permissions: { public: [...reads, 'plugin::editorial.previews.create'] },
    })
    server = await magazine.start()
    // It learns the sizes of its tables soon after the start.
    await wait(2_500)
    const made = await send('POST', '/api/editorial/previews', {})
    token = made.json.data.token
  }, 300_000)
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
  })

  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token ? { 'x-preview-token': token } : {}) }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
    const answer = await fetch(`${server.base}${path}`, init)
    return { status: answer.status, json: (await answer.json()) as any }
  }
  const tooSlow = 'This took too long. Ask for less, or filter and sort by less'

  test('a read that takes too long is ended and reports it', async () => {
    const list = await send('GET', `/api/articles?sort=${keys.join(',')}&pagination[pageSize]=1`)
    expect([list.status, list.json.error?.message]).toEqual([503, tooSlow])
    const query = `{ articles(sort: ${JSON.stringify(keys)}) { data { id } } }`
    const operation = await send('POST', '/graphql', { query })
    expect([operation.status, operation.json.errors?.[0].message]).toEqual([503, tooSlow])
  })

  test('an answer has at most its maximum of bytes', async () => {
    const large = 'categories?filters[slug]=mass-category-2&populate[articles][fields][0]=body'
    const list = await send('GET', `/api/${large}`)
    expect([list.status, list.json.error?.message]).toEqual([
      400,
      expect.stringMatching(/^The answer would be larger than/),
    ])
  })

  test('others are answered as before', async () => {
    expect((await send('GET', '/api/articles?pagination[pageSize]=2')).json.data).toHaveLength(2)
    const crowd = Array.from({ length: 60 }, () => send('GET', '/api/articles?pagination[pageSize]=1'))
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    expect(statuses).toContain(200)
    token = ''
    expect((await send('GET', '/api/articles?pagination[pageSize]=2')).json.data).toHaveLength(2)
  })
})
