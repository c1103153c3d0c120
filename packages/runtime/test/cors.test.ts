import { once } from 'node:events'
import Koa from 'koa'
import { afterEach, expect, test } from 'vitest'
import { securityHeaders } from '../src/http/answer/headers.js'
import type { Server } from 'node:http'
import type { Config } from '@content-gen/contract'
import type { State } from '../src/http/routes.js'

let server: Server

afterEach(() => new Promise((resolve) => server.close(resolve)))

/** Returns the address of a server. */
async function serving(cors: Config['server']['cors']): Promise<string> {
  const koa = new Koa<State>()
  koa.use(securityHeaders(cors))
  koa.use((ctx) => {
    ctx.body = 'ok'
  })
  server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
}

/** The value of `access-control-allow-origin` for a page of each site. */
async function allowed(cors: Config['server']['cors'], ...sites: readonly string[]) {
  const base = await serving(cors)
  const answers = sites.map((origin) => fetch(base, { headers: { origin, connection: 'close' } }))
  return (await Promise.all(answers)).map(({ headers }) => headers.get('access-control-allow-origin'))
}

const [mine, theirs, other] = ['https://a.example', 'https://b.example', 'https://c.example'] as const

test('every site may read public answers', async () => {
  expect(await allowed({ origin: '*', credentials: false }, mine, other)).toEqual(['*', '*'])
})

test('each of several sites gets its own name, and others get none', async () => {
  const origins = { origin: [mine, theirs], credentials: true }
  expect(await allowed(origins, mine, theirs, other, 'https://a.example.evil')).toEqual([mine, theirs, null, null])
})

test('a page may send the header with which the client asks for the form of Strapi v4', async () => {
  const base = await serving({ origin: [mine], credentials: false })
  const header = 'strapi-transformer-ignore'
  const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': header }
  const { headers } = await fetch(base, {
    method: 'OPTIONS',
    headers: { origin: mine, connection: 'close', ...asked },
  })
  expect(headers.get('access-control-allow-headers')).toBe(header)
})
