/** Stored files over HTTP, and hostile and large bodies. */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { bodyOf, boundary, filePart, largeFile, send, textPart, until } from '../client.js'
import type { Reply } from '../client.js'
import { errorOf, expectWholeAtLast, filesOf, libraryScene, page, small, svg } from './scene.js'

describe.each(sampled('sqlite'))('the media library on %s', (provider) => {
  const scene = libraryScene('serving', provider)
  const { one, post, withoutTrace } = scene

  describe('serving', () => {
    test('tells a browser what it may do with a file', async () => {
      const shown = await one(filePart('files', 'x.png', small))
      const get = (url: string, headers = {}) => send(scene.library.server.base, url, undefined, { headers })
      const reply = await get(shown.url)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=60',
        'content-length': String(small.length),
        'accept-ranges': 'bytes',
      })
      expect(reply.headers).not.toHaveProperty('content-disposition')
      expect((await get(shown.url, { 'if-none-match': reply.headers.etag ?? '' })).status).toBe(304)
      const part = await get(shown.url, { range: 'bytes=1-3' })
      expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'PNG', `bytes 1-3/${small.length}`])
      expect((await get(shown.url, { range: 'bytes=999999-' })).status).toBe(416)
      const since = reply.headers['last-modified'] ?? ''
      expect((await get(shown.url, { 'if-modified-since': since })).status).toBe(304)
      expect((await get(shown.url, { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200)
      // If a client sends both, its tag counts (RFC 9110, 13.2.2).
      const both = (tag: string, date: string) => get(shown.url, { 'if-none-match': tag, 'if-modified-since': date })
      expect((await both(reply.headers.etag ?? '', 'Thu, 01 Jan 1970 00:00:00 GMT')).status).toBe(304)
      expect((await both('"other"', since)).status).toBe(200)
      expect((await get(shown.url, { range: 'bytes=1-3', 'if-range': '"other"' })).status).toBe(200)
      expect((await get(shown.url, { range: 'bytes=-3' })).headers['content-length']).toBe('3')
      const all = (range: string) => get(shown.url, { range })
      const whole = [206, `bytes 0-${small.length - 1}/${small.length}`, String(small.length)]
      for (const range of ['bytes=-999999', 'bytes=-999999, 0-1', 'bytes= -999999', `bytes=-${'9'.repeat(30)}`]) {
        const { status, headers } = await all(range)
        expect([status, headers['content-range'], headers['content-length']], range).toEqual(whole)
      }
      expect((await all('bytes=-0')).status).toBe(416)
      // A weak tag never matches here, and a date only as it was told (RFC 9110, 13.1.5).
      const partIf = async (value = '') => (await get(shown.url, { range: 'bytes=1-3', 'if-range': value })).status
      const later = new Date(Date.parse(since) + 60_000).toUTCString()
      expect([await partIf(reply.headers.etag), await partIf(since), await partIf(later)]).toEqual([200, 206, 200])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        expect((await send(scene.library.server.base, shown.url, undefined, { method })).status).toBeGreaterThanOrEqual(
          404,
        )
      }
      const head = await send(scene.library.server.base, shown.url, undefined, { method: 'HEAD' })
      expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(small.length)])
      // Ranges have a meaning for GET alone.
      const asked = { method: 'HEAD', headers: { range: 'bytes=1-3' } }
      const ranged = await send(scene.library.server.base, shown.url, undefined, asked)
      expect([ranged.status, ranged.headers['content-length']]).toEqual([200, String(small.length)])
    })

    test.each([
      ['x.svg', svg],
      ['x.html', page],
      ['x.js', 'alert(1)'],
      ['x.pdf', '%PDF-1.7\n'],
      ['x', 'text'],
      ['x.swf', 'FWS'],
      ['x.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ])('gives %s for downloading only', async (name, content) => {
      const { url } = await one(filePart('files', name, content, ''))
      const { headers } = await send(scene.library.server.base, url)
      expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    })

    test.each([
      ['text/csv', 'text/csv; charset=utf-8'],
      ['text/html', 'application/octet-stream'],
      ['image/svg+xml', 'application/octet-stream'],
      ['text/javascript', 'application/octet-stream'],
    ])('a file without an extension that is sent as %s is served as %s', async (sent, served) => {
      const { url } = await one(filePart('files', 'blob', 'alert(1)', sent))
      const { headers } = await send(scene.library.server.base, url)
      expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
      expect(headers['content-type'] ?? 'application/octet-stream').toBe(served)
    })

    test.each(['x.js', 'x.mjs', 'X.JS', 'x.css'])('no page can run %s, or be styled by it', async (name) => {
      const { url } = await one(filePart('files', name, '/* */', 'text/javascript'))
      const { headers } = await send(scene.library.server.base, url)
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
    })

    test('a file that was stored without an extension is replaced by one of its type', async () => {
      const { id, url } = await one(filePart('files', 'x', 'text', 'application/octet-stream'))
      const reply = await post(`/api/upload?id=${id}`, [filePart('files', 'blob', 'a,b', 'text/csv')])
      expect([reply.status, JSON.parse(reply.text)]).toMatchObject([200, { url, ext: '', mime: 'text/csv' }])
    })

    test('closes the file of a client that is gone', async () => {
      const large = filePart('files', 'large.bin', Buffer.alloc(20_000_000), '')
      const { id, url } = await one(large)
      const open = () => readdirSync(`/proc/${scene.library.server.pid}/fd`).length
      const { hostname, port } = new URL(scene.library.server.base)
      const before = open()
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.pause().write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20))
      await until(() => open() > before + 1)
      // By now the server has opened any further files.
      await send(scene.library.server.base, url, undefined, { headers: { range: 'bytes=0-1' } })
      socket.destroy()
      await until(() => open() <= before + 1)
      await send(scene.library.server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
    })

    test('returns only stored files', async () => {
      writeFileSync(join(scene.library.project.dir, 'secret.txt'), 'secret')
      const shown = await one(filePart('files', 'x.png', small))
      const link = join(scene.library.folder, 'link.txt')
      symlinkSync(join(scene.library.project.dir, 'secret.txt'), link)
      const outer = join(scene.library.folder, 'outer')
      symlinkSync(scene.library.project.dir, outer)
      const inner = join(scene.library.folder, 'inner')
      mkdirSync(inner)
      writeFileSync(join(inner, 'secret.txt'), 'secret')
      const hidden = join(scene.library.folder, '.env')
      writeFileSync(hidden, 'secret')
      const paths = [
        '/uploads/%2e%2e/%2e%2e/etc/passwd',
        '/uploads/../secret.txt',
        '/uploads/..%2f..%2fsecret.txt',
        '/uploads/..%5c..%5csecret.txt',
        '/uploads/%00',
        '/uploads//etc/passwd',
        '/uploads/link.txt',
        '/uploads/.incoming',
        '/uploads/.incoming/',
        '/uploads/',
        '/uploads',
        '/uploads/none.png',
        '//uploads/link.txt',
        '/uploads/.env',
        '/uploads/%2eenv',
        '/uploads/inner',
        '/uploads/inner/',
        '/uploads/inner/secret.txt',
        '/uploads/inner%2fsecret.txt',
        '/uploads/outer/secret.txt',
        '/uploads/%252e%252e/secret.txt',
        '/uploads/%c0%ae%c0%ae/secret.txt',
        '/uploads/..;/secret.txt',
        '/uploads/....//secret.txt',
        '/uploads/x/../../secret.txt',
        `${shown.url}/`,
        `${shown.url}%00`,
        `${shown.url}%20`,
        `${shown.url}.`,
        `${shown.url}/../../secret.txt`,
        `/uploads/./${shown.url.slice(9)}`,
        `/UPLOADS/${shown.url.slice(9)}`,
        `/uploads/..${shown.url}`,
      ]
      for (const path of paths) {
        const reply = await send(scene.library.server.base, path)
        expect([400, 404], path).toContain(reply.status)
        expect(reply.text).not.toContain('secret')
      }
      for (const path of [link, outer, inner, hidden]) rmSync(path, { recursive: true })
    })

    test('does not return uploads in progress', () =>
      withoutTrace(async () => {
        const statuses: number[] = []
        const halfway = async function* (): AsyncIterable<Buffer> {
          const whole = bodyOf([filePart('files', 'secret.bin', Buffer.alloc(200_000), '')])
          yield whole.subarray(0, 100_000)
          await until(() => scene.library.incoming().length > 0)
          for (const draft of scene.library.incoming()) {
            for (const path of [`/uploads/.incoming/${draft}/0`, `/uploads/%2eincoming%2f${draft}%2f0`]) {
              statuses.push((await send(scene.library.server.base, path)).status)
            }
          }
          yield whole.subarray(100_000, 150_000)
        }
        await send(scene.library.server.base, '/api/upload', halfway())
        expect(statuses).toEqual([404, 404])
      }))
  })

  describe('hostile bodies', () => {
    const whole = () => bodyOf([filePart('files', 'a.png', small)])
    const raw = (body: Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
      send(scene.library.server.base, '/api/upload', body, { headers: { 'content-type': type } })

    test.each<[string, () => Promise<Reply>]>([
      ['cut off', () => raw(whole().subarray(0, -10))],
      ['cut off in a head', () => raw(whole().subarray(0, 60))],
      ['no boundary', () => raw(whole(), 'multipart/form-data')],
      ['another boundary', () => raw(whole(), 'multipart/form-data; boundary=other')],
      ['a long boundary', () => raw(whole(), `multipart/form-data; boundary=${'b'.repeat(7000)}`)],
      ['no parts', () => raw(Buffer.from(`--${boundary}--\r\n`))],
      [
        'empty names',
        () => scene.library.upload({ head: 'Content-Disposition: form-data; name=""; filename=""\r\n', content: 'x' }),
      ],
      [
        'no name',
        () => scene.library.upload({ head: 'Content-Disposition: form-data; filename="a"\r\n', content: 'x' }),
      ],
      ['no disposition', () => scene.library.upload({ head: 'X: y\r\n', content: 'x' })],
      ['nested names', () => scene.library.upload(filePart(`files${'[a]'.repeat(500)}`, 'a.png', small))],
      ['a large head', () => scene.library.upload({ head: `X: ${'y'.repeat(100_000)}\r\n`, content: 'x' })],
      [
        'compressed',
        () => send(scene.library.server.base, '/api/upload', whole(), { headers: { 'content-encoding': 'gzip' } }),
      ],
      ['10,000 parts', () => scene.library.upload(...Array.from({ length: 10_000 }, (_, i) => textPart(`f${i}`, 'x')))],
      [
        '10,000 files',
        () => scene.library.upload(...Array.from({ length: 10_000 }, () => filePart('files', 'a.txt', 'x'))),
      ],
      ['a large field', () => scene.library.upload(textPart('fileInfo', 'x'.repeat(2_000_000)))],
    ])('are refused: %s', (_what, work) =>
      withoutTrace(async () => {
        const reply = await work()
        expect([400, 413, 415], reply.text).toContain(reply.status)
        expect(errorOf(reply)).toMatchObject({ status: reply.status })
      }),
    )

    test('that stop half-way leave nothing', () =>
      withoutTrace(async () => {
        const broken = async function* (): AsyncIterable<Buffer> {
          let sent = 0
          for await (const chunk of largeFile(20)) {
            yield chunk
            if (++sent === 10) throw new Error('gone')
          }
        }
        const aborted = new AbortController()
        const body = new ReadableStream({
          start: async (controller) => {
            try {
              for await (const chunk of broken()) controller.enqueue(chunk)
            } catch {
              await until(() => scene.library.incoming().length > 0)
              aborted.abort()
            }
          },
        })
        await fetch(`${scene.library.server.base}/api/upload`, {
          method: 'POST',
          body,
          signal: aborted.signal,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          duplex: 'half',
        } as RequestInit).catch(() => null)
        expect(aborted.signal.aborted).toBe(true)
        await until(() => scene.library.incoming().length === 0, 1)
      }))
  })

  test('200 MB take no more than 60 MB of memory, and one byte more is refused', async () => {
    const memory = () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${scene.library.server.pid}/status`, 'utf8'))?.[1]) / 1024
    await one(filePart('files', 'warm.png', small))
    // Resets the kernel's peak value.
    writeFileSync(`/proc/${scene.library.server.pid}/clear_refs`, '5')
    const before = memory()
    const [file] = filesOf(await send(scene.library.server.base, '/api/upload', largeFile(200)))
    expect(memory() - before).toBeLessThan(60)
    expect(statSync(join(scene.library.folder, '..', file?.url ?? '')).size).toBe(200_000_000)
    await withoutTrace(async () => {
      const reply = await send(scene.library.server.base, '/api/upload', largeFile(211))
      expect([reply.status, errorOf(reply).message]).toEqual([413, 'large.bin exceeds size limit of 209.72 MB.'])
    })
    await send(scene.library.server.base, `/api/upload/files/${file?.id}`, undefined, { method: 'DELETE' })
  }, 60_000)

  expectWholeAtLast(scene)
})
