/**
 * Cache tags before a cache that keeps every answer until it is purged: after each of many random writes, over REST, by GraphQL and by code of
 * the owner's, everything that it still has is what the server would answer. SEED repeats a run; CASES scales it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import { EdgeCache } from './edge-cache.js'
import { randomOf } from './random.js'
import type { RunningServer } from '../project.js'
import { tries } from '../cases.js'

const steps = tries(40)
const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
console.log(`cache tags: SEED=${seed} steps=${steps}`)

const morphs = fileURLToPath(new URL('../../fixtures/cases/morph/', import.meta.url))
const types = ['article', 'tag', 'category', 'product', 'author', 'profile', 'comment', 'note', 'task', 'event']
const pathOf = (type: string) => (type === 'category' ? '/api/categories' : `/api/${type}s`)
const actions = ['find', 'findOne', 'create', 'update', 'delete']

/** Code of the owner's that reads and writes past the services. */
const owned: Readonly<Record<string, string>> = {
  'src/api/tag/content-types/tag/lifecycles.ts': `import { defineLifecycles } from '../../../../generated/owner.js'
export default defineLifecycles('api::tag.tag', ({ prisma }) => ({
  async afterUpdate({ params }) {
    if (params.data.weight === -1) await prisma.product.updateMany({ data: { stock: { increment: 1 } } })
    if (params.data.weight === -2) await prisma.$executeRaw\`update categories set description = 'raw'\`
    if (params.data.weight === -3) {
      await prisma.product.updateMany({ data: { stock: { increment: 1 } } })
      throw new Error('undone')
    }
  },
}))
`,
  'src/api/tag/controllers/sums.ts': `import { defineActions } from '../../../generated/owner.js'
export default defineActions(({ prisma }) => ({
  async sums(ctx) {
    ctx.body = { products: await prisma.product.count(), stock: (await prisma.product.aggregate({ _sum: { stock: true } }))._sum.stock }
  },
}))
`,
  'src/api/tag/routes/sums.ts': `import { defineRoutes } from '../../../generated/owner.js'
export default defineRoutes('api::tag', [{ method: 'GET', path: '/sums', handler: 'sums.sums', config: { auth: false } }])
`,
}

const lists = [
  '/api/articles',
  '/api/articles?populate=*&publicationState=preview',
  '/api/articles?populate[author][populate][0]=profile&populate[tags][count]=true',
  '/api/articles?filters[tags][name][$contains]=a&fields[0]=title',
  '/api/articles?filters[blocks][$null]=true&sort=category.name',
  '/api/articles?populate=deep&populate[localizations][populate]=seo&locale=all',
  '/api/tags?populate[articles][populate][0]=seo&publicationState=preview',
  '/api/tags',
  '/api/categories?populate=*&locale=all',
  '/api/products?sort=stock',
  '/api/authors?populate=*',
  '/api/profiles?populate[author][populate]=articles',
  '/api/comments?populate=*',
  '/api/notes?populate=*',
  '/api/tasks?populate=*',
  '/api/events?populate=*',
  '/api/setting?populate=*',
  '/api/homepage?populate=*&publicationState=preview',
  '/api/sums',
  '/graphql?query={tags{data{id attributes{name articles{data{attributes{title}}}}}}}',
]
const entries: Readonly<Record<string, readonly string[]>> = {
  article: ['', '?populate=*', '?populate[localizations][populate]=seo', '?populate[comments][populate]=replies'],
  tag: ['', '?populate=articles'],
  category: ['', '?populate=*'],
  product: [''],
  author: ['', '?populate=*', '?populate[profile][populate]=social'],
  profile: ['', '?populate=*'],
  comment: ['', '?populate=*'],
  note: ['', '?populate=*'],
  task: ['', '?populate=*'],
  event: ['?populate=*'],
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  const header = provider === 'sqlite' ? 'Surrogate-Key' : 'Cache-Tag'
  const random = randomOf(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const word = () => `${pick(['a', 'b', 'c'])}${Math.floor(random() * 1e6)}`
  const ids: Record<string, number[]> = Object.fromEntries(types.map((type) => [type, []]))
  let cache: EdgeCache
  let server: RunningServer
  let drop: () => Promise<void>
  let models: string

  beforeAll(async () => {
    const database = await freshDatabase(provider)
    drop = database.drop
    cache = await EdgeCache.open()
    models = mkdtempSync(join(tmpdir(), 'content-gen-tags-'))
    for (const from of [magazine, morphs]) cpSync(join(from, 'src'), join(models, 'src'), { recursive: true })
    for (const [path, text] of Object.entries(owned)) {
      mkdirSync(dirname(join(models, path)), { recursive: true })
      writeFileSync(join(models, path), text)
    }
    const singles = ['find', 'update', 'delete']
    const project = await readyProject({
      name: `cache-tags-${provider}`,
      models,
      provider,
      databaseUrl: database.url,
      config: {
        i18n: { locales: ['en', 'fr'] },
        cache: {
          roles: { public: 'public, s-maxage=86400' },
          tags: {
            header,
            purge: {
              url: '${PURGE_URL}',
              method: provider === 'sqlite' ? 'PURGE' : 'POST',
              headers: { Authorization: 'Bearer ${PURGE_TOKEN}' },
              repeatAfter: 0,
            },
          },
        },
        permissions: {
          public: [
            'plugin::users-permissions.role.createRole',
            ...types.flatMap((type) => actions.map((action) => `api::${type}.${type}.${action}`)),
            ...['article', 'category'].map((type) => `api::${type}.${type}.createLocalization`),
            ...['setting', 'homepage'].flatMap((type) => singles.map((action) => `api::${type}.${type}.${action}`)),
            ...['upload', 'find', 'findOne', 'destroy'].map((action) => `plugin::upload.content-api.${action}`),
          ],
        },
      },
    })
    server = await project.start({ PURGE_URL: `${cache.base}/purge`, PURGE_TOKEN: 'the key of the cache' })
    for (const type of types) for (let n = 0; n < 2; n++) await create(type)
    await send('/api/setting', 'PUT', { siteName: 'one' })
    await send('/api/homepage', 'PUT', { title: 'one' })
  }, 180_000)

  afterAll(async () => {
    await server.stop()
    await cache.close()
    await drop()
    rmSync(models, { recursive: true })
  })

  async function send(path: string, method: string, data?: object, status = 200): Promise<number> {
    const purges = cache.purges
    const headers = { 'content-type': 'application/json' }
    const body = data ? { body: JSON.stringify({ data }) } : {}
    const answer = await fetch(`${server.base}${path}`, { method, headers, ...body })
    const text = await answer.text()
    expect(answer.status, `${method} ${path} ${JSON.stringify(data)}: ${text}`).toBe(status)
    if (status === 200) await cache.purgeAfter(purges)
    const { id, data: entry } = JSON.parse(text) as { id?: number; data?: { id: number } }
    return entry?.id ?? id ?? 0
  }

  const create = async (type: string) => void ids[type]?.push(await send(pathOf(type), 'POST', dataOf(type)))

  function dataOf(type: string): object {
    const some = (of: string) => (ids[of] ?? []).filter(() => random() < 0.4).slice(0, 4)
    const one = (of: string) => (random() < 0.3 ? null : (pick(ids[of] ?? []) ?? null))
    const links = () => some('tag').map(() => ({ label: word(), url: word() }))
    const morph = (__type: string) => some(__type.slice(5).split('.')[0] ?? '').map((id) => ({ __type, id }))
    const data: Readonly<Record<string, () => object>> = {
      article: () => ({
        title: word(),
        slug: word(),
        featured: random() < 0.5,
        tags: some('tag'),
        category: one('category'),
        author: one('author'),
        editor: one('author'),
        comments: some('comment'),
        seo: random() < 0.5 ? { metaTitle: word() } : null,
      }),
      tag: () => ({ name: word(), articles: some('article') }),
      category: () => ({
        name: word(),
        slug: word(),
        parent: null,
        priority: Math.floor(random() * 9),
        articles: some('article'),
      }),
      product: () => ({ name: word(), stock: Math.floor(random() * 9) }),
      author: () => ({
        name: word(),
        email: `${word()}@example.com`,
        profile: one('profile'),
        articles: some('article'),
      }),
      profile: () => ({ nickname: word(), author: one('author'), social: links() }),
      comment: () => ({ text: word(), article: one('article'), replies: some('comment').slice(0, 1) }),
      note: () => ({
        text: word(),
        subject: morph('api::task.task')[0] ?? null,
        mentions: [...morph('api::task.task'), ...morph('api::event.event')],
      }),
      task: () => ({ title: word(), note: one('note'), mentionedIn: some('note') }),
      event: () => ({ title: word(), notes: some('note') }),
    }
    return data[type]?.() ?? {}
  }

  /** Returns a description of what it has done. */
  async function write(): Promise<string> {
    const type = pick(types)
    const known = ids[type] ?? []
    const choice = random()
    if (known.length < 2 || choice < 0.2) return (await create(type), `create ${type}`)
    const id = pick(known)
    if (choice < 0.6) return (await send(`${pathOf(type)}/${id}`, 'PUT', dataOf(type)), `update ${type} ${id}`)
    if (choice < 0.7) {
      known.splice(known.indexOf(id), 1)
      return (await send(`${pathOf(type)}/${id}`, 'DELETE'), `delete ${type} ${id}`)
    }
    if (choice < 0.78) return localize(pick(['article', 'category']))
    if (choice < 0.86) {
      const weight = pick([-1, -2])
      return (await send(`/api/tags/${pick(ids['tag'] ?? [])}`, 'PUT', { weight }), `hook ${weight}`)
    }
    if (choice < 0.93)
      return (
        await send('/api/setting', 'PUT', { siteName: word(), links: [{ label: word(), url: word() }] }),
        'setting'
      )
    return (await send('/api/homepage', 'PUT', { title: word(), highlights: ids['article']?.slice(0, 2) }), 'homepage')
  }

  async function localize(type: string): Promise<string> {
    const id = pick(ids[type] ?? [])
    const body = JSON.stringify({ ...dataOf(type), locale: 'fr' })
    const purges = cache.purges
    const path = `${pathOf(type)}/${id}/localizations`
    const answer = await fetch(`${server.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (answer.status !== 200) return `no localization of ${type} ${id}`
    await cache.purgeAfter(purges)
    ids[type]?.push(((await answer.json()) as { id: number }).id)
    return `localize ${type} ${id}`
  }

  const questions = () => [
    ...lists,
    // An entry that is not there yet.
    `/graphql?query={product(id:${Math.max(...(ids['product'] ?? [])) + 1}){data{attributes{name}}}}`,
    ...types.flatMap((type) =>
      (ids[type] ?? []).flatMap((id) => (entries[type] ?? []).map((query) => `${pathOf(type)}/${id}${query}`)),
    ),
  ]
  const ask = (path: string) => fetch(`${server.base}${path}`)
  const tagsOf = async (path: string) =>
    ((await ask(path)).headers.get(header)?.split(/[ ,]/) ?? []).toSorted((a, b) => (a < b ? -1 : 1))

  test('no answer outlives a change of it', { timeout: 60_000 + steps * 2_000 }, async () => {
    let [kept, purged] = [0, 0]
    for (let step = 0; step < steps; step++) {
      for (const path of questions()) {
        if (cache.has(path)) continue
        const answer = await ask(path)
        if (answer.status === 200) cache.keep(path, answer.headers.get(header) ?? '', await answer.text())
      }
      const before = cache.size
      const done = await write()
      for (const [path, body] of cache.answers()) {
        const now = await (await ask(path)).text()
        // Writes of several transactions purge several times.
        if (now !== body) await cache.gone(path, `SEED=${seed}: after "${done}"`)
      }
      kept += cache.size
      purged += before - cache.size
    }
    console.log(`cache tags on ${provider}: ${purged} answers purged, ${kept} kept`)
    expect(kept).toBeGreaterThan(purged)
  })

  test('tags say what an answer was read from', async () => {
    const article = await send('/api/articles', 'POST', { title: word(), tags: ids['tag'] })
    expect(await tagsOf('/api/products')).toEqual(['all', 'product'])
    expect(await tagsOf(`/api/articles/${article}`)).toEqual([
      'all',
      `article-${article}`,
      'article-entry',
      'article-locales',
    ])
    expect(await tagsOf(`/api/articles/${article}?populate=tags`)).toEqual([
      'all',
      `article-${article}`,
      'article-entry',
      'article-locales',
      'tag',
    ])
    expect(await tagsOf('/api/articles?filters[author][profile][nickname]=x&sort=category.name')).toEqual([
      'all',
      'article',
      'article-locales',
      'author',
      'category',
      'profile',
    ])
    expect(await tagsOf('/api/sums')).toEqual(['any'])
    expect((await ask('/api/articles/999999')).headers.get(header)).toBeNull()
    expect(
      (await fetch(`${server.base}/api/products`, { headers: { 'if-none-match': '*' } })).headers.get(header),
    ).toContain('product')
  })

  test('answers that no cache may share have no tags', async () => {
    const register = { username: word(), email: `${word()}@example.com`, password: 'Passw0rd!' }
    const purges = cache.purges
    const made = await fetch(`${server.base}/api/auth/local/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(register),
    })
    await cache.purgeAfter(purges)
    const { jwt } = (await made.json()) as { jwt: string }
    const me = await fetch(`${server.base}/api/users/me`, { headers: { authorization: `Bearer ${jwt}` } })
    expect([me.status, me.headers.get('cache-control'), me.headers.get(header)]).toEqual([
      200,
      'private, no-cache',
      null,
    ])
  })

  test('a write purges its own type and entry, and leaves the others', async () => {
    const [product = 0] = ids['product'] ?? []
    const purges = cache.purges
    await send(`/api/products/${product}`, 'PUT', { stock: 77 })
    expect(cache.since(purges)).toEqual(['any', 'product', `product-${product}`])
    expect(cache.last?.authorization).toBe('Bearer the key of the cache')
  })

  test('a change of permissions purges everything', async () => {
    const { purges } = cache
    const permissions = { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } }
    const body = JSON.stringify({ name: word(), description: 'of a test', permissions })
    const headers = { 'content-type': 'application/json' }
    const path = '/api/users-permissions/roles'
    const answer = await fetch(server.base + path, { method: 'POST', headers, body })
    expect(answer.status, await answer.text()).toBe(200)
    await cache.purgeAfter(purges)
    expect(cache.since(purges)).toContain('all')
  })

  test('refused writes, writes that are undone, and reads of the owner purge nothing', async () => {
    const purges = cache.purges
    await send('/api/tags', 'POST', {}, 400)
    await send('/api/products/999999', 'PUT', { stock: 1 }, 404)
    await send(`/api/tags/${ids['tag']?.[0]}`, 'PUT', { weight: -3 }, 500)
    await ask('/api/sums')
    const made = await send('/api/events', 'POST', { title: word() })
    expect(cache.since(purges)).toEqual(['any', 'event', `event-${made}`])
  })

  test('uploaded files, and the entries that show them', async () => {
    const upload = async (width: number, query = '') => {
      const form = new FormData()
      form.append('files', new Blob([await picture(width)]), 'a.png')
      const purges = cache.purges
      const answer = await fetch(`${server.base}/api/upload${query}`, { method: 'POST', body: form })
      expect(answer.status).toBe(200)
      await cache.purgeAfter(purges)
      const found = (await answer.json()) as { id: number; url: string } | { id: number; url: string }[]
      return Array.isArray(found) ? (found[0] ?? { id: 0, url: '' }) : found
    }
    const { id, url } = await upload(4)
    const served = await ask(url)
    const [tag = ''] = (served.headers.get(header) ?? '').split(/[ ,]/)
    expect(tag).toBe(`file-${url.slice('/uploads/'.length)}`)
    const article = await send('/api/articles', 'POST', { title: word(), gallery: [id] })
    const shown = [
      `/api/articles/${article}?populate=gallery`,
      `/api/upload/files/${id}?populate=related`,
      url,
      '/api/upload/files',
    ]
    const keep = async () => {
      for (const path of shown) {
        const answer = await ask(path)
        cache.keep(path, answer.headers.get(header) ?? '', await answer.text())
      }
    }
    await keep()
    await upload(5, `?id=${id}`)
    for (const path of shown) await cache.gone(path, 'replaced')
    await keep()
    await send(`/api/articles/${article}`, 'PUT', { gallery: [] })
    await cache.gone(shown[0] ?? '', 'unlinked')
    await cache.gone(shown[1] ?? '', 'unlinked')
    await keep()
    await send(`/api/upload/files/${id}`, 'DELETE')
    for (const path of shown.slice(1)) await cache.gone(path, 'deleted')
  })
})

function picture(width: number): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>
}
