/** A server in development: its messages in the terminal and the browser. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readEnvironment } from '../src/environment/environment.js'
import { prettyLine } from '../src/http/log/pretty-log.js'
import { startPage } from '../src/http/pages/start-page.js'
import { postgresql } from '../src/postgresql/index.js'
import { sqlite } from '../src/sqlite/index.js'
import type { Context, Route } from '../src/http/routes.js'
import type { Store } from '../src/store.js'

const time = new Date(2026, 0, 2, 12, 30, 1).getTime()

test.each([
  [{ msg: 'listening', host: '0.0.0.0', port: 1337 }, '12:30:01 info listening host=0.0.0.0 port=1337\n'],
  [
    { id: 'x', method: 'GET', path: '/api/a', status: 200, ms: 3.1, msg: 'request' },
    '12:30:01 info request GET /api/a 200 3.1 ms\n',
  ],
  [{ msg: 'evil \u001b[2J' }, '12:30:01 info evil \\u{1b}[2J\n'],
])('%j is a line to read', (fields, line) => {
  expect(prettyLine(`${JSON.stringify({ level: 30, time, ...fields })}\n`)).toBe(line)
})

test('an error is shown with its stack, and a line that is no record unchanged', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at x.ts:1' }
  expect(prettyLine(JSON.stringify({ level: 50, time, err, msg: 'failed' }))).toBe(
    '12:30:01 ERROR failed\n  Error: no\n      at x.ts:1\n',
  )
  expect(prettyLine('no record\n')).toBe('no record\n')
})

const run = async () => undefined
const routes: readonly Route[] = [
  { method: 'GET', path: '/articles', action: 'api::article.article.find', run },
  { method: 'GET', path: '/articles/:id', action: 'api::article.article.findOne', run },
  { method: 'GET', path: '/a<b', action: 'api::odd.odd.find', run },
]

async function pageAt(path: string, { production = false, accept = 'text/html', method = 'GET' } = {}) {
  const config = {
    api: { rest: { prefix: '/api' } },
    permissions: { public: ['api::article.article.find'] },
    graphql: { enabled: true, endpoint: '/graphql' },
  }
  const store = { environment: { production }, config } as unknown as Store
  const ctx = { path, method, get: () => accept, set: () => undefined, body: undefined as unknown }
  await startPage(store, routes)(ctx as unknown as Context, async () => undefined)
  return ctx.body
}

test('the page at / lists the types and the permissions to read them', async () => {
  const page = String(await pageAt('/'))
  expect(page).toContain('<li><a href="/api/articles">/api/articles</a></li>')
  expect(page).toContain('/api/a&#60;b</a> <small>needs <code>api::odd.odd.find</code></small>')
  expect(page).toContain('<a href="/graphql">/graphql</a>')
  expect(page).not.toContain(':id')
})

test('the page is missing in production, and for any other kind of request', async () => {
  expect(await pageAt('/', { production: true })).toBeUndefined()
  expect(await pageAt('/', { accept: 'application/json' })).toBeUndefined()
  expect(await pageAt('/', { method: 'POST' })).toBeUndefined()
  expect(await pageAt('/api')).toBeUndefined()
})

test('an unreadable .env ends the start with a sentence', () => {
  const dir = mkdtempSync(join(tmpdir(), 'environment-'))
  expect(readEnvironment(pathToFileURL(`${dir}/`)).projectDir).toBe(`${dir}/`)
  mkdirSync(join(dir, '.env'))
  expect(() => readEnvironment(pathToFileURL(`${dir}/`))).toThrow('.env is a folder')
  const other = mkdtempSync(join(tmpdir(), 'environment-'))
  writeFileSync(join(other, '.env'), 'LOG_LEVEL=loud\n')
  expect(() => readEnvironment(pathToFileURL(`${other}/`))).toThrow('LOG_LEVEL must be one of')
  delete process.env['LOG_LEVEL']
})

test('an address of another database, or a missing one, gets a sentence', async () => {
  const open = { baseDir: '/', readTimeout: 1000, room: 1_000_000 } as never
  const never = () => Promise.reject(new Error('not reached'))
  await expect(postgresql(never)({ ...(open as object), url: 'file:./data/content.db' } as never)).rejects.toThrow(
    'The project uses PostgreSQL, and DATABASE_URL is not set',
  )
  await expect(sqlite(never)({ ...(open as object), url: 'postgresql://x' } as never)).rejects.toThrow(
    'The project uses SQLite, and DATABASE_URL is the address of PostgreSQL',
  )
})
