/** Queries as objects and the Prisma client, both in owner code, in a running server on both databases. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, freshDatabase, sampled } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const types = ['article', 'author', 'category', 'tag', 'profile', 'comment'].map((name) => `api::${name}.${name}`)
const actions = types.flatMap((uid) => ['find', 'findOne', 'create', 'update'].map((action) => `${uid}.${action}`))
const config = { permissions: { public: actions } }

const queries: readonly object[] = [
  {},
  { fields: ['title'], sort: 'title:desc' },
  { filters: { title: { $startsWith: 'A' } } },
  { filters: { rating: { $gt: 2, $lte: 4.5 } }, sort: ['rating:desc', 'id'] },
  { filters: { featured: true } },
  { filters: { featured: { $null: false } } },
  { filters: { author: { name: { $containsi: 'ADA' } } }, populate: { author: { fields: ['name'] } } },
  { filters: { author: null } },
  { filters: { tags: { $in: [1, 2] } }, populate: '*' },
  { filters: { $or: [{ title: 'Art0' }, { $not: { rating: { $between: [1, 3] } } }] } },
  { filters: { eventAt: { $lt: '2026-06-01T00:00:00.000Z' } } },
  { populate: ['author.profile', 'tags'], pagination: { page: 2, pageSize: 3 } },
  { populate: { blocks: { on: { 'blocks.quote': { fields: ['quote'] } } }, related: { sort: 'id:desc', limit: 2 } } },
  { populate: { tags: { count: true }, author: true, category: false }, pagination: { start: 1, limit: 2 } },
  { sort: { author: { name: 'desc' }, title: 'asc' }, publicationState: 'preview', locale: 'all' },
  { pagination: { withCount: false } },
  { _q: 'Art1' },
  { filters: { titel: 'A' } },
  { filters: { title: { $starts: 'A' } } },
  { populate: { author: { filters: { nam: 'Ada' } } } },
  { pagination: { pageSize: 'many' } },
]

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-queries-'))

  beforeAll(async () => {
    cpSync(join(fixtures, 'magazine/src'), join(folder, 'src'), { recursive: true })
    cpSync(join(fixtures, 'owner-queries'), folder, { recursive: true })
    database = await freshDatabase(provider)
    const project = await readyProject({
      name: `owner-queries-${provider}`,
      models: folder,
      provider,
      databaseUrl: database.url,
      config,
    })
    const secret = 'a secret that is long enough for everybody'
    server = await project.start({ JWT_SECRET: secret, API_TOKEN_SALT: secret, LOG_LEVEL: 'warn' })
    for (const name of ['Ada', 'Bo']) {
      await ask('POST', '/authors', { data: { name, email: `${name}@example.com` } })
    }
    for (const name of ['one', 'two', 'three']) await ask('POST', '/tags', { data: { name } })
    for (let index = 0; index < 9; index++) {
      const data = {
        title: `Art${index}`,
        rating: index / 2,
        featured: [true, false, null][index % 3],
        author: index % 3 === 2 ? null : (index % 3) + 1,
        tags: [(index % 3) + 1],
        related: index > 2 ? [index - 1, index - 2] : [],
        blocks: [{ __component: 'blocks.quote', quote: `Q${index}` }],
        eventAt: `2026-0${index + 1}-01T00:00:00.000Z`,
      }
      expect(await ask('POST', '/articles', { data })).toMatchObject({ status: 200 })
    }
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true })
  })

  async function ask(method: string, path: string, body?: object) {
    const response = await fetch(`${server.base}/api${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    return { status: response.status, answer }
  }

  async function authors() {
    const { answer } = await ask('GET', '/authors?fields[0]=name&fields[1]=bio&sort=id')
    const { data } = answer as { data: { attributes: { name: string; bio: string | null } }[] }
    return data.map(({ attributes }) => attributes)
  }

  test('the entries to query exist', async () => {
    expect(await ask('GET', '/probe/counts')).toEqual({ status: 200, answer: { tags: 3, authors: 2 } })
    const { answer } = await ask('GET', '/articles?populate=*')
    expect(answer).toMatchObject({ meta: { pagination: { total: 9 } } })
  })

  test.each(queries.map((query) => [JSON.stringify(query), query] as const))('%s', async (_, query) => {
    const asText = await ask(
      'GET',
      `/articles?${stringify(query, { strictNullHandling: true, encodeValuesOnly: true })}`,
    )
    expect(await ask('POST', '/probe/find', { query })).toEqual(asText)
    // Now from the cached plan.
    expect(await ask('POST', '/probe/find', { query })).toEqual(asText)
  })

  test('a query nested too deep, or with text that a database cannot hold, is refused', async () => {
    let filters: object = { title: 'A' }
    for (let depth = 0; depth < 40; depth++) filters = { $not: filters }
    expect(await ask('POST', '/probe/find', { query: { filters } })).toMatchObject({ status: 400 })
    expect(await ask('POST', '/probe/find', { query: { locale: 'a\0' } })).toMatchObject({ status: 400 })
    expect(await ask('POST', '/probe/find', { query: { filters: { title: '\ud800' } } })).toMatchObject({ status: 400 })
  })

  test('a parameter that does not exist is refused by name', async () => {
    const misspelt = await ask('POST', '/probe/find', { query: { filter: { title: 'Art1' } } })
    const message = 'filter is no parameter of a query. Did you mean filters?'
    expect(misspelt).toMatchObject({ status: 400, answer: { error: { name: 'ValidationError', message } } })
    expect(await ask('GET', '/articles?filter[title]=Art1')).toMatchObject({ status: 200 })
  })

  test('a value that is undefined selects nothing rather than everything', async () => {
    expect(await ask('POST', '/probe/tags-of', { id: 1 })).toMatchObject({ status: 200, answer: { data: [{ id: 1 }] } })
    expect(await ask('POST', '/probe/tags-of', {})).toMatchObject({
      status: 400,
      answer: { error: { name: 'ValidationError', message: 'filters.$or[0].id is undefined' } },
    })
    expect(await ask('POST', '/probe/limited-to', { id: 1 })).toMatchObject({ answer: { data: [{ id: 1 }] } })
    expect(await ask('POST', '/probe/limited-to', {})).toMatchObject({
      status: 400,
      answer: { error: { message: 'where.id is undefined' } },
    })
    expect(await ask('POST', '/probe/accounts-of', {})).toMatchObject({
      status: 400,
      answer: { error: { message: 'filters.email is undefined' } },
    })
    expect(await ask('POST', '/probe/rows-of', { id: 1 })).toMatchObject({ status: 200, answer: [{ id: 1 }] })
    expect(await ask('POST', '/probe/rows-of', {})).toMatchObject({ status: 500 })
    await expect.poll(() => server.output()).toContain('explicitly `undefined` values are not allowed')
  })

  test('in a hook the client is part of the transaction', async () => {
    const { answer } = await ask('POST', '/tags', { data: { name: 'Fine' } })
    expect(answer).toMatchObject({ data: { attributes: { name: 'Fine (4)' } } })
    expect((await authors()).map(({ bio }) => bio)).toEqual(['Fine', 'Fine'])
    expect(await ask('POST', '/tags', { data: { name: 'Poison' } })).toMatchObject({ status: 400 })
    expect((await authors()).map(({ bio }) => bio)).toEqual(['Fine', 'Fine'])
    expect(await ask('GET', '/probe/counts')).toMatchObject({ answer: { tags: 4 } })
  })

  test('$transaction takes in what services write', async () => {
    expect(await ask('POST', '/probe/together', { name: 'Cy', fails: true })).toMatchObject({ status: 400 })
    expect(await authors()).toMatchObject([{ bio: 'Fine' }, { bio: 'Fine' }])
    expect(await ask('POST', '/probe/together', { name: 'Cy', fails: false })).toMatchObject({ status: 200 })
    expect(await authors()).toEqual([
      { name: 'Ada', bio: 'Cy' },
      { name: 'Bo', bio: 'Cy' },
      { name: 'Cy', bio: null },
    ])
  })

  test('operations of the client and writes of the API do not disturb each other', async () => {
    const asked = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? ask('POST', '/probe/alone', { name: `Busy ${index}` })
        : ask('POST', '/articles', { data: { title: `Busy${index}`, author: 1 } }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('writes to columns that the server manages are refused', async () => {
    expect(await ask('GET', '/probe/managed')).toMatchObject({ status: 500 })
    await expect.poll(() => server.output()).toContain('$disconnect is not for owner code')
  })
})
