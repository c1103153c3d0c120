/** Nobody reaches the builder without its key, from another origin, or without the rights of a super administrator. */
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder, writeTree } from '../../codegen/test/folder.js'
import { openBuilder, type Builder, type BuilderHost } from '../src/server/index.js'
import { articlePath, articleText } from './project.js'

/** Answers as the panel's API does to a session. */
let session: { status: number; roles: readonly string[] }
let isServing = true
let isEnded = false
const server = createServer((_request, response) => {
  const { status, roles } = session
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data: { administrator: { roles } } }))
})
let builder: Builder
let base = ''
let key = ''
let root = ''
const config = { admin: { enabled: true } }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host: BuilderHost = {
    get root() {
      return root
    },
    state: () => ({ doing: 'serving', message: null }),
    address: () => `http://127.0.0.1:${port}`,
    isServing: () => isServing,
    alone: (work) => work(),
    changed: () => undefined,
    failed: (error) => {
      throw error
    },
  }
  builder = await openBuilder(host)
  const [address = '', secret = ''] = builder.address.split('/#')
  base = address
  key = secret
})
afterAll(() => {
  builder.close()
  if (!isEnded) server.close()
})
beforeEach(() => {
  root = temporaryFolder()
  writeTree(root, { [articlePath]: articleText, 'content-gen.config.json': JSON.stringify(config) })
  session = { status: 200, roles: ['super-admin'] }
  isServing = true
})

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** `fetch` sets headers of its own: this sends exactly these. */
function ask({ method = 'GET', path = '/api/models', headers = {}, body }: Sent): Promise<number> {
  const { host, hostname, port } = new URL(base)
  const all = { host, authorization: `Bearer ${key}`, cookie: 'session=one', ...headers }
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers: all }, (response) => {
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}

const json = { 'content-type': 'application/json' }
const plan = { method: 'POST', path: '/api/plan', headers: json, body: '{"edits":[]}' }

test('a super administrator with the key is answered', async () => {
  expect(await ask({})).toBe(200)
  expect(await ask({ headers: { origin: base, 'sec-fetch-site': 'same-origin' } })).toBe(200)
  expect(await ask(plan)).toBe(200)
})

test.each<[string, Sent, number]>([
  ['no key', { headers: { authorization: '' } }, 401],
  ['another key', { headers: { authorization: `Bearer ${'a'.repeat(43)}` } }, 401],
  ['the key in the address', { path: '/api/models?key=', headers: { authorization: '' } }, 404],
  ['the name of a stranger', { headers: { host: 'example.com' } }, 403],
  ['another name of this machine', { headers: { host: 'localhost' } }, 403],
  ['a page of another site', { headers: { origin: 'https://example.com' } }, 403],
  ['a page without an origin', { headers: { origin: 'null' } }, 403],
  ['a page of another port', { headers: { origin: 'http://127.0.0.1:1' } }, 403],
  ['a link of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['another port, as browsers say it', { headers: { 'sec-fetch-site': 'same-site' } }, 403],
  ['a preflight', { method: 'OPTIONS', headers: { origin: 'https://example.com' } }, 403],
  ['another method', { method: 'PUT' }, 404],
  ['a path of the project', { path: '/../../content-gen.config.json' }, 404],
  ['a path in codes', { path: '/%2e%2e/%2e%2e/package.json' }, 404],
  ['a form', { ...plan, headers: { 'content-type': 'text/plain' } }, 415],
  ['no JSON', { ...plan, body: '{"edits":' }, 400],
  ['no edits', { ...plan, body: '{}' }, 400],
  ['no object', { ...plan, body: '[]' }, 400],
  ['deep JSON', { ...plan, body: `{"edits":${'['.repeat(5000)}${']'.repeat(5000)}}` }, 400],
  ['a long body', { ...plan, body: ' '.repeat(8_000_001) }, 413],
  ['many edits', { ...plan, body: JSON.stringify({ edits: Array.from({ length: 1001 }, () => ({})) }) }, 400],
])('%s is refused', async (_name, sent, status) => {
  expect(await ask(sent)).toBe(status)
})

test.each<[string, typeof session]>([
  ['nobody', { status: 401, roles: [] }],
  ['an editor', { status: 200, roles: ['editor'] }],
  ['a server in trouble', { status: 500, roles: ['super-admin'] }],
  ['a server without a panel', { status: 404, roles: [] }],
])('%s is refused', async (_name, found) => {
  session = found
  expect(await ask({})).toBe(403)
  expect(await ask(plan)).toBe(403)
  expect(await ask({ path: '/api/state' })).toBe(200)
})

test('a project without the panel needs the key alone, one whose config is wrong does not', async () => {
  session = { status: 401, roles: [] }
  writeTree(root, { 'content-gen.config.json': '{}' })
  expect(await ask({})).toBe(200)
  writeTree(root, { 'content-gen.config.json': '{ "admin": { "enabled": "yes" } }' })
  expect(await ask({})).toBe(403)
  writeTree(root, { 'content-gen.config.json': '{' })
  expect(await ask({})).toBe(403)
})

test('whoever was signed in goes on while no server runs, and nobody else begins', async () => {
  expect(await ask({})).toBe(200)
  isServing = false
  expect(await ask({})).toBe(200)
  expect(await ask({ headers: { cookie: 'session=other' } })).toBe(403)
  isServing = true
  session = { status: 401, roles: [] }
  expect(await ask({})).toBe(403)
  isServing = false
  expect(await ask({})).toBe(403)
})

test('a server that does not answer lets nobody in', async () => {
  expect(await ask({})).toBe(200)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  isEnded = true
  expect(await ask({})).toBe(403)
})
