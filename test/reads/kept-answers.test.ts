/**
 * Answers that servers keep, under random writes and reads of two servers and of a third process on one database: each read is compared with
 * the same question in a form that was never asked before, and that no server can have kept. SEED repeats a run; CASES scales it.
 */
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../databases.js'
import { readyProject } from '../project.js'
import { magazine } from '../accounts/account-project.js'
import { randomOf } from './random.js'
import type { RunningServer } from '../project.js'
import { tries } from '../cases.js'

const steps = 5 * tries(60)
const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
console.log(`kept answers: SEED=${seed} steps=${steps}`)

const types = ['article', 'tag', 'category', 'product']
const actions = ['find', 'findOne', 'create', 'update', 'delete']
const config = {
  graphql: { enabled: true },
  upload: { enabled: false },
  permissions: { public: types.flatMap((type) => actions.map((action) => `api::${type}.${type}.${action}`)) },
}

const rows = 4_000

/** Each question with a condition that is always true, and never the same. */
const lists: readonly ((other: string) => string)[] = [
  (other) => `/api/products?${other}`,
  (other) => `/api/products?pagination[page]=2&${other}`,
  (other) => `/api/products?pagination[page]=3&populate=*&${other}`,
  (other) => `/api/products?filters[stock][$lt]=6&pagination[start]=5&${other}`,
  (other) => `/api/products?sort=price:desc&pagination[pageSize]=5&filters[stock][$gt]=3&${other}`,
  (other) => `/api/products?filters[stock][$lte]=3&pagination[withCount]=true&fields[0]=name&${other}`,
  (other) => `/api/tags?populate[articles][populate][0]=category&${other}`,
  (other) => `/api/tags?populate[articles][count]=true&${other}`,
  (other) => `/api/categories?populate=*&sort=name&${other}`,
  (other) => `/api/articles?populate=*&publicationState=preview&${other}`,
  (other) => `/api/articles?filters[tags][name][$startsWith]=a&publicationState=preview&${other}`,
  (other) => `/api/articles?filters[category][name][$null]=true&publicationState=preview&${other}`,
]
const operation = (other: string) =>
  `{ products(filters: { ${other} }, sort: "stock") { data { id attributes { name stock } } meta { pagination { total } } } }`
const pair = (other: string) =>
  `{ tags(filters: { ${other} }) { data { attributes { name articles { data { id } } } } } categories { data { id } } }`

describe.each(providers)('on %s', (provider) => {
  const random = randomOf(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const word = () => `${pick(['a', 'b', 'c'])}${Math.floor(random() * 1e6)}`
  let servers: RunningServer[] = []
  let drop: () => Promise<void>
  let execute: (sql: string) => unknown
  let unique = 1_000_000
  const ids: Record<string, number[]> = { article: [], tag: [], category: [], product: [] }

  beforeAll(async () => {
    const database = await freshDatabase(provider)
    const { url } = database
    const now = provider === 'sqlite' ? `'2026-01-02T03:04:05.000Z'` : `timestamp '2026-01-02 03:04:05'`
    const name = `kept-answers-${provider}`
    const project = await readyProject({ name, models: magazine, provider, databaseUrl: url, config })
    if (provider === 'sqlite') {
      const file = new SqliteDatabase(url.replace(/^file:/, ''), { timeout: 5_000 })
      execute = (sql) => file.exec(sql)
      drop = async () => void (file.close(), await database.drop())
    } else {
      const client = new Client(url)
      await client.connect()
      execute = (sql) => client.query(sql)
      drop = async () => void (await client.end(), await database.drop())
    }
    // Of so many the total is kept as well.
    const names = ['name', 'stock', 'created_at', 'updated_at'].join(', ')
    await execute(
      `insert into products (${names}) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) ` +
        `select 'row ' || i, i % 10, ${now}, ${now} from n`,
    )
    servers = [await project.start(), await project.start()]
    for (const type of types) for (let n = 0; n < 3; n++) await write(type)
  }, 120_000)

  afterAll(async () => {
    for (const server of servers) await server.stop()
    await drop()
  })

  async function send(base: string, path: string, method = 'GET', body?: object): Promise<{ data: { id: number } }> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${base}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBe(200)
    return (await answer.json()) as { data: { id: number } }
  }

  function dataOf(type: string): object {
    const some = (of: string) => (ids[of] ?? []).filter(() => random() < 0.3).slice(0, 5)
    const one = (of: string) => (random() < 0.3 ? null : (pick(ids[of] ?? []) ?? null))
    const stock = Math.floor(random() * 10)
    switch (type) {
      case 'product':
        return { name: word(), price: stock * 2.5, stock }
      case 'article':
        return { title: word(), slug: word(), tags: some('tag'), category: one('category') }
      case 'tag':
        return { name: word(), articles: some('article') }
      default:
        return { name: word(), slug: word() }
    }
  }

  /** Creates, changes or deletes an entry over one of the servers, or changes a row behind their backs. */
  async function write(type = pick(types)): Promise<void> {
    const known = ids[type] ?? []
    const path = `/api/${type === 'category' ? 'categories' : `${type}s`}`
    const { base } = pick(servers)
    const choice = random()
    if (known.length < 3 || (choice < 0.3 && known.length < 15)) {
      known.push((await send(base, path, 'POST', { data: dataOf(type) })).data.id)
      return
    }
    const id = pick(known)
    if (choice < 0.7) await send(base, `${path}/${id}`, 'PUT', { data: dataOf(type) })
    else if (choice < 0.8) {
      await send(base, `${path}/${id}`, 'DELETE')
      known.splice(known.indexOf(id), 1)
    } else
      await execute(`update products set stock = ${Math.floor(random() * 10)} where id = ${pick(ids['product'] ?? [])}`)
  }

  /** Asks one of the servers, and compares its answer with that to a new question. */
  async function read(): Promise<void> {
    const { base } = pick(servers)
    const other = `filters[id][$ne]=${++unique}`
    const choice = random()
    if (choice < 0.6) {
      const list = pick(lists)
      const path = list('')
      expect(await send(base, path), path).toEqual(await send(pick(servers).base, list(other)))
    } else if (choice < 0.8) {
      const id = pick(ids['product'] ?? [])
      const path = `/api/products/${id}`
      const expected: unknown = await send(pick(servers).base, `/api/products?filters[id][$eq]=${id}&${other}`)
      expect((await send(base, path)).data, path).toEqual((expected as { data: unknown[] }).data[0])
    } else {
      const query = pick([operation, pair])
      const ask = (condition: string) => send(base, '/graphql', 'POST', { query: query(condition) })
      expect(await ask('')).toEqual(await ask(`id: { ne: ${unique} }`))
    }
  }

  test('every read sees every write before it', { timeout: 60_000 + steps * 60 }, async () => {
    for (let step = 0; step < steps; step++) await (random() < 0.15 ? write() : read())
  })

  test('clients at the same time see their own writes', { timeout: 60_000 + steps * 60 }, async () => {
    const client = async () => {
      const { id } = (await send(servers[0]?.base ?? '', '/api/products', 'POST', { data: { name: word() } })).data
      const paths = [`/api/products/${id}`, `/api/products?filters[id][$eq]=${id}`]
      for (let step = 0; step < steps / 20; step++) {
        await send(pick(servers).base, `/api/products/${id}`, 'PUT', { data: { stock: step } })
        for (let again = 0; again < 4; again++) {
          const found = await send(pick(servers).base, pick(paths))
          expect([found.data].flat()).toMatchObject([{ id, attributes: { stock: step } }])
        }
      }
    }
    await Promise.all(Array.from({ length: 6 }, client))
  })
})
