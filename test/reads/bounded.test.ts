/** Slow and large reads: refused, ended in time, and never in the way of others. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { filledMagazine } from './magazine.js'
import type { RunningServer } from '../project.js'

interface Refusal {
  readonly error: { readonly status: number; readonly name: string; readonly message: string }
}

/** A busy machine may look for so long that the time ends before the size is known. */
const refused = expect.stringMatching(/^(The answer would be larger than 2 MB|This took too long)/)

const fourLinks = 'tags.articles.tags.articles'

describe.each(sampled('sqlite'))('bounded reads on %s', (provider) => {
  let server: RunningServer
  beforeAll(async () => {
    const api = { maxResponseBytes: 2_000_000, readTimeout: 800, maxVisits: 30_000_000 }
    const magazine = await filledMagazine('bounded', provider, api, 30_000)
    server = await magazine.start()
    await wait(2_500)
  }, 300_000)
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
  })

  const get = (path: string) => fetch(`${server.base}/api/${path}`)
  const graphql = (query: string) =>
    fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
  /** The status of an answer, once all of it has come. */
  const statusOf = async (asked: Promise<Response>) => {
    const answer = await asked
    await answer.arrayBuffer()
    return answer.status
  }
  const refusal = async (path: string) => ((await (await get(path)).json()) as Refusal).error

  test('an answer has at most its maximum of bytes, however unevenly entries are linked', async () => {
    const large =
      'categories?filters[slug]=mass-category-1&populate[articles][fields][0]=body&populate[articles][fields][1]=title'
    const small = 'categories?filters[slug]=mass-category-2&populate[articles][fields][0]=title'
    expect(await refusal(large)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The answer would be larger than 2 MB/),
    })
    expect(await statusOf(get(small))).toBe(200)
    expect(
      await refusal(
        'articles?pagination[start]=1000&pagination[limit]=10&fields[0]=body&populate[category][populate][articles][fields][0]=title',
      ),
    ).toMatchObject({ message: refused })
  })

  test('so has the answer that a write compares with If-Match', async () => {
    const found = (await (await get('categories?filters[slug]=mass-category-1')).json()) as { data: { id: number }[] }
    const path = `${server.base}/api/categories/${found.data[0]?.id}?populate[articles][fields][0]=body`
    const headers = { 'content-type': 'application/json', 'if-match': '"never"' }
    const body = JSON.stringify({ data: { priority: 3 } })
    const answer = await fetch(path, { method: 'PUT', headers, body })
    expect(((await answer.json()) as Refusal).error).toMatchObject({ message: refused })
  })

  test('the texts of one operation count together', async () => {
    const aliases = Array.from({ length: 300 }, (_, n) => `a${n}: body`).join(' ')
    const field = `articles(pagination: { limit: 20 }) { data { attributes { ${aliases} } } }`
    const one = graphql(`{ articles(pagination: { limit: 2 }) { data { attributes { ${aliases} } } } }`)
    expect(await statusOf(one)).toBe(200)
    const answer = await graphql(`{ r0: ${field} r1: ${field} r2: ${field} }`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('larger than 2 MB')
  })

  test('a query that is too long is refused with a sentence', async () => {
    const words = (length: number) => `articles?filters[title][$eq]=${'a'.repeat(length)}`
    expect(await statusOf(get(words(16_300)))).toBe(200)
    expect(await refusal(words(16_400))).toMatchObject({ status: 400, message: 'The query string is too long' })
  })

  test('a search of every text for a hundred words is refused, with advice', async () => {
    const words = Array.from({ length: 100 }, (_, n) => `filters[$or][${n}][body][$containsi]=word${n}`).join('&')
    expect(await refusal(`articles?${words}`)).toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^The answer may take looking at rows [\d,]+ times, more often than the maximum of 30,000,000 \(api\.maxVisits\)\. Filter/,
      ),
    })
  })

  test('a read that takes too long is ended and reports it', async () => {
    const names = ['title', 'slug', 'excerpt', 'body', 'kind', 'code', 'views', 'rating', 'score', 'locale']
    const keys = names.flatMap((name) => [`${fourLinks}.${name}`, `${fourLinks}.${name}:desc`])
    const answer = await get(`articles?sort=${keys.join(',')}&pagination[pageSize]=1`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(((await answer.json()) as Refusal).error.message).toBe(
      'This took too long. Ask for less, or filter and sort by less',
    )
    const operation = graphql(`{ articles(sort: ${JSON.stringify(keys)}) { data { id } } }`)
    expect(await statusOf(operation)).toBe(503)
    await expect.poll(() => server.output()).toMatch(/"statement":"[^"]*select.*a statement took too long/)
  })

  test('cheap reads and health checks do not wait for expensive ones', async () => {
    const ended: string[] = []
    const note = async (name: string, answer: Promise<Response>) => {
      const { status } = await answer
      await (await answer).arrayBuffer()
      ended.push(name)
      return status
    }
    const dear = Array.from({ length: 8 }, (_, n) =>
      note('dear', get(`articles?sort=${fourLinks}.title&pagination[page]=${n + 1}`)),
    )
    await wait(50)
    const cheap: Promise<number>[] = []
    for (let n = 0; n < 10; n++) {
      cheap.push(note('cheap', get('tags/1')), note('cheap', fetch(`${server.base}/_health`)))
    }
    expect(new Set(await Promise.all(cheap))).toEqual(new Set([200, 204]))
    expect(ended.filter((name) => name === 'dear').length).toBeLessThan(8)
    for (const status of await Promise.all(dear)) expect([200, 503]).toContain(status)
  })
})
