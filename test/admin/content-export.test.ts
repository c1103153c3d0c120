/** Lists as files, and much at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const article = 'api::article.article'

describe.each(providers)('on %s', (provider) => {
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
    const json = await server.send(chief, 'GET', `${list}&search=export&format=json`)
    expect(JSON.parse(json.text)).toHaveLength(205)
    expect((await server.send(chief, 'GET', `${list}&format=xml`)).status).toBe(400)
    expect((await server.send(chief, 'GET', '/entries/api::tag.tag/export?columns=nothing')).status).toBe(400)
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
