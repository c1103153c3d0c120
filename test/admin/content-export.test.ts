/** Lists that are long, lists as files, and much at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const article = 'api::article.article'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-export', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  const create = async (type: string, document: object) => {
    const { status, json, text } = await server.send(chief, 'POST', `/entries/${type}`, { document })
    expect(status, text).toBe(200)
    return json.data
  }

  test('a list is exported whole, and no spreadsheet takes its texts for formulas', async () => {
    const names = Array.from({ length: 205 }, (_, index) => `export ${String(index).padStart(3, '0')}`)
    for (const name of names) await create('api::tag.tag', { name, weight: -1 })
    await create('api::tag.tag', { name: '=1+1, "quoted"', color: null })
    const list = '/entries/api::tag.tag/export?columns=name,weight,articles&sort=name'
    const { text } = await server.send(chief, 'GET', `${list}&search=export`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(206)
    expect(lines[0]).toBe('id,state,name,weight,articles')
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(names)
    expect(lines[205]).toMatch(/^\d+,draft,export 204,-1,$/)
    const formula = await server.send(chief, 'GET', `${list}&search=quoted`)
    expect(formula.text.split('\r\n')[1]).toMatch(/^\d+,draft,"'=1\+1, ""quoted""",,$/)
    for (const name of ['\n=wide', '＝wide', '＋wide', '－wide', '＠wide']) await create('api::tag.tag', { name })
    const wide = (await server.send(chief, 'GET', `${list}&search=wide`)).text
    expect(wide.match(/draft,"?'[\n＝＋－＠]/g)).toHaveLength(5)
    const json = await server.send(chief, 'GET', `${list}&search=export&format=json`)
    expect(JSON.parse(json.text)).toHaveLength(205)
    expect((await server.send(chief, 'GET', `${list}&format=xml`)).status).toBe(400)
    expect((await server.send(chief, 'GET', '/entries/api::tag.tag/export?columns=nothing')).status).toBe(400)
  })

  test('a long list is counted as far as anybody looks, and exactly if asked', async () => {
    const [now, numbers] =
      provider === 'sqlite'
        ? [
            `'2026-01-01T00:00:00.000Z'`,
            '(with recursive n(i) as (select 1 union all select i + 1 from n where i < 10030) select i from n) n',
          ]
        : [`timestamp '2026-01-01'`, 'generate_series(1, 10030) i']
    await execute(provider, server.databaseUrl, [
      `insert into tags (name, created_at, updated_at) select 'many ' || i, ${now}, ${now} from ${numbers}`,
    ])
    const list = async (more: string) => {
      const { status, json } = await server.send(chief, 'GET', `/entries/api::tag.tag?search=many&pageSize=100${more}`)
      return [status, json.data?.length, json.meta?.pagination]
    }
    const whole = { pageSize: 100, pageCount: 101, total: 10_030, isMore: false }
    const begun = { pageSize: 100, pageCount: 100, total: 10_000, isMore: true }
    expect(await list('')).toEqual([200, 100, { page: 1, ...begun }])
    expect(await list('&page=100')).toEqual([200, 100, { page: 100, ...begun }])
    expect(await list('&page=101')).toEqual([200, 30, { page: 101, ...whole }])
    expect(await list('&count=exact')).toEqual([200, 100, { page: 1, ...whole }])
    expect((await list('&count=all'))[0]).toBe(400)
    expect((await list('&filters[name][$eq]=many%207'))[2]).toMatchObject({ total: 1, isMore: false })
  })

  test('much at once is answered', async () => {
    const { id } = await create('api::tag.tag', { name: 'crowded' })
    const paths = ['/catalog', '/home', `/entries/${article}?columns=tags,category`, `/entries/api::tag.tag/${id}`]
    const reads = Array.from({ length: 80 }, (_, index) => server.send(chief, 'GET', paths[index % paths.length] ?? ''))
    const writes = Array.from({ length: 20 }, (_, weight) =>
      server.send(chief, 'PUT', `/entries/api::tag.tag/${id}`, { document: { weight } }),
    )
    const statuses = (await Promise.all([...reads, ...writes])).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    const big = await server.send(chief, 'POST', `/entries/${article}`, { document: { body: 'x'.repeat(1_000_000) } })
    expect([200, 413]).toContain(big.status)
  })
})
