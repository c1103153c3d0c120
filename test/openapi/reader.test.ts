/** The page at `/docs`, in a browser that can reach only the server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { createProject } from '../project.js'
import { chromiumProgram, inBrowser, openChromium } from '../panel/chromium.js'
import type { Project, RunningServer } from '../project.js'
import { testWith } from '../tried.js'

describe('the page that shows openapi.json', () => {
  let project: Project
  let development: RunningServer
  let production: RunningServer

  beforeAll(async () => {
    const { url } = await freshDatabase('sqlite')
    const permissions = { public: ['api::tag.tag.find', 'api::tag.tag.create'] }
    const config = { openapi: { enabled: true, servers: ['https://api.example.com'] }, permissions }
    project = createProject({ name: 'openapi-docs', models: magazine, provider: 'sqlite', databaseUrl: url, config })
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--name', 'initial')
    await project.build()
    development = await project.start({ NODE_ENV: 'development' })
    production = await project.start({ NODE_ENV: 'production' })
  }, 180_000)
  afterAll(async () => {
    await development?.stop()
    await production?.stop()
  })

  /** Reads the whole answer: one that is left unread keeps its connection. */
  const get = async (server: RunningServer, path: string, accept = 'text/html') => {
    const response = await fetch(server.base + path, { headers: { accept } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('is there for browsers outside of production, with its own files', async () => {
    const page = await get(development, '/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(parts).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js'])
    for (const path of parts) expect((await get(development, path)).status, path).toBe(200)
    for (const path of ['/docs', '/docs/start.js', '/docs/swagger-ui.css'])
      expect((await get(production, path)).status, path).toBe(404)
    expect((await get(development, '/docs', 'application/json')).status).toBe(404)
    for (const path of ['/docs/NOTICE', '/docs/..%2findex.js', '/docs/constructor', '/docs/'])
      expect((await get(development, path)).status, path).toBe(404)
  })

  testWith(chromiumProgram)('a route is opened, tried, and its answer seen', inBrowser, async () => {
    await fetch(`${development.base}/api/tags`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { name: 'tried and seen' } }),
    })
    const chromium = await openChromium()
    try {
      const tab = await chromium.newPage()
      const failures: string[] = []
      tab.on('pageerror', (error) => failures.push(String(error)))
      tab.on('requestfailed', (request) => failures.push(request.url()))
      tab.on('request', (request) => {
        if (!request.url().startsWith(development.base) && !request.url().startsWith('data:'))
          failures.push(request.url())
      })
      await tab.goto(`${development.base}/docs#/Tag/tag.find`)
      await tab.waitForSelector('.opblock-body .try-out__btn')
      await tab.click('.opblock-body .try-out__btn')
      await tab.waitForSelector('.opblock-body .execute')
      await tab.$eval('.opblock-body .execute', (button) => (button as unknown as { click(): void }).click())
      await tab.waitForFunction(() =>
        document.querySelector('.live-responses-table')?.textContent?.includes('tried and seen'),
      )
      expect(failures).toEqual([])
    } finally {
      await chromium.close()
    }
  })
})
