/** The panel's files: what browsers may keep, and what its pages may do. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { panelProject } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

let project: AccountProject
let server: RunningServer

beforeAll(async () => {
  project = await panelProject('serving', 'sqlite', {
    admin: {
      enabled: true,
      logo: 'https://img.example.com/logo.svg',
      signIn: { picture: 'https://pictures.example.com/a.jpg' },
    },
    editorial: { enabled: true, preview: { url: 'https://site.example.com/preview?slug={slug}&token={token}' } },
  })
  server = await project.start()
}, 180_000)

afterAll(async () => {
  await server?.stop()
  await project?.database.drop()
})

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** `fetch` would unpack. */
function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.base}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Answered['headers'],
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject).end()
  })
}

const policy =
  "default-src 'self'; img-src 'self' data: blob: https://img.example.com https://pictures.example.com; media-src 'self' blob:; " +
  "frame-src 'self' https://site.example.com; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"

test('every page of the panel is its one page, which is asked for anew', async () => {
  for (const path of ['/admin', '/admin/', '/admin/types/api::article.article/7', '/admin/link']) {
    const { status, headers, body } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe(policy)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(body.toString()).toContain('<div id="root">')
  }
})

test('files with a hash in their name are kept, compressed', async () => {
  const { body: page, headers: ofPage } = await get('/admin')
  const again = await get('/admin', { 'if-none-match': ofPage['etag'] ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const [, script = ''] = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(page.toString()) ?? []
  const plain = await get(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toContain('Accept-Encoding')
  const brotli = await get(script, { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  const gzip = await get(script, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect((await get(script, {}, 'HEAD')).headers['content-length']).toBe(String(plain.body.length))
})

test('what is no file of the panel is not served', async () => {
  const paths = [
    '/admin/assets/nothing.js',
    '/admin/../package.json',
    '/admin/%2e%2e/package.json',
    '/admin/..%2fpackage.json',
    '/admin/.sources',
    '/admin/assets/.hidden.js',
    '/administrator',
    '/admin/api',
    '/admin/api/nothing',
  ]
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404])
  expect((await get('/admin', {}, 'POST')).status).toBe(405)
})
