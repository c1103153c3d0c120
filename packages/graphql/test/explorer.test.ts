/** The page at the endpoint, in a browser that can reach only the server. */
import { createServer } from '@content-gen/runtime'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumProgram, inBrowser, openChromium } from '../../../test/panel/chromium.js'
import { graphql } from '../src/endpoint.js'
import { generateMagazine } from './generated.js'
import { testStore } from './store.js'
import type { AddressInfo } from 'node:net'
import type { TestStoreOptions } from './store.js'
import { testWith } from '../../../test/tried.js'

let magazine: Awaited<ReturnType<typeof generateMagazine>>
const running: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  magazine = await generateMagazine('graphql-explorer')
})

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

async function serve(options: Partial<TestStoreOptions>): Promise<string> {
  const { store } = testStore({ descriptors: magazine.descriptors, ...options })
  const plugin = await graphql(store, { load: () => Promise.resolve(magazine) })
  const server = createServer(store, { routes: [], plugins: [plugin] })
  const http = server.koa.listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  running.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
    await server.stop()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

const page = (base: string, path = '/graphql') => fetch(base + path, { headers: { accept: 'text/html,*/*' } })

describe('the page', () => {
  test('exists in development, and loads only local files', async () => {
    const base = await serve({ production: false })
    const response = await page(base)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    const text = await response.text()
    const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(parts).toHaveLength(5)
    for (const path of parts) {
      expect(path).toMatch(/^\/graphql\/explorer\//)
      const part = await fetch(base + path)
      expect(part.status, path).toBe(200)
      expect((await part.text()).length).toBeGreaterThan(100)
    }
  })

  test('does not exist in production, unless it is always on', async () => {
    const base = await serve({ production: true })
    expect((await page(base)).status).toBe(400)
    expect((await page(base, '/graphql/explorer/start.js')).status).toBe(404)
    const always = await serve({ production: true, graphql: { playgroundAlways: true } })
    expect((await page(always)).headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('is at the endpoint of the config', async () => {
    const base = await serve({ production: false, graphql: { endpoint: '/api/query' } })
    expect(await (await page(base, '/api/query')).text()).toContain('/api/query/explorer/graphiql.min.js')
  })

  test('does not affect queries', async () => {
    const base = await serve({ production: false })
    expect((await page(base, '/graphql?query={__typename}')).headers.get('content-type')).toMatch(/json/)
    expect((await fetch(`${base}/graphql`)).status).toBe(400)
  })

  test.each(['..%2fopen-endpoint.js', '../endpoint.js', 'LICENSES.txt', 'constructor', ''])(
    'has no file %s',
    async (name) => {
      const base = await serve({ production: false })
      expect((await page(base, `/graphql/explorer/${name}`)).status).toBe(404)
    },
  )
})

testWith(chromiumProgram)('a query is typed and its answer seen', inBrowser, async () => {
  const answer = { data: '{"id":"1","attributes":{"name":"typed and seen"}}', total: null }
  const base = await serve({ production: false, answer: () => answer })
  const chromium = await openChromium()
  running.push(() => chromium.close())
  const tab = await chromium.newPage()
  const failures: string[] = []
  tab.on('pageerror', (error) => failures.push(String(error)))
  tab.on('requestfailed', (request) => failures.push(request.url()))
  tab.on('request', (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:')) failures.push(request.url())
  })
  await tab.goto(`${base}/graphql`)
  await tab.waitForSelector('.graphiql-query-editor .CodeMirror')
  await tab.click('.graphiql-query-editor .CodeMirror')
  await tab.keyboard.down('Control')
  await tab.keyboard.press('a')
  await tab.keyboard.up('Control')
  await tab.keyboard.press('Backspace')
  await tab.keyboard.type('{ product(id: 1) { data { attributes { name')
  await tab.keyboard.press('Escape')
  await tab.click('.graphiql-execute-button')
  await tab.waitForFunction(() => document.querySelector('.graphiql-response')?.textContent?.includes('typed and seen'))
  expect(failures).toEqual([])
})
