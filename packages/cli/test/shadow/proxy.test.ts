import { createHash, randomBytes } from 'node:crypto'
import { createServer, get, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { Origin } from '../../src/shadow/origin.js'
import { createProxy } from '../../src/shadow/proxy.js'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** Starts a server and a proxy in front of it; returns the port of the proxy. */
async function inFrontOf(old: Server | number): Promise<number> {
  const port = typeof old === 'number' ? old : await listening(old)
  const origin = new Origin(`http://127.0.0.1:${port}`)
  closing.push(() => origin.close())
  return listening(createProxy(origin, () => null))
}

function asked(options: object): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', agent: false, ...options }, resolve).on('error', reject)
  })
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('status, message, headers, repeated ones too, and bytes arrive as they are; those of a connection do not', async () => {
  const bytes = gzipSync('{"data":[]}')
  let seen: string[] = []
  const port = await inFrontOf(
    createServer((req, res) => {
      seen = [req.method ?? '', req.url ?? '', ...req.rawHeaders]
      const cookies = ['Set-Cookie', 'a=1', 'set-cookie', 'b=2', 'Content-Encoding', 'gzip']
      const ofConnection = ['Keep-Alive', 'timeout=77', 'X-One', 'hop', 'Connection', 'keep-alive, X-One']
      res.writeHead(203, 'Fine', [...cookies, ...ofConnection, 'Content-Length', String(bytes.length)])
      res.end(bytes)
    }),
  )
  const path = '/api/a%2Fb?filters[x]=%C3%A9&a=1&a=2'
  const headers = { host: 'site.example', 'x-forwarded-for': '10.0.0.1', te: 'gzip', authorization: 'Bearer t' }
  const answer = await asked({ port, path, headers })
  expect([answer.statusCode, answer.statusMessage]).toEqual([203, 'Fine'])
  expect(answer.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'content-encoding': 'gzip' })
  expect(answer.rawHeaders).not.toContain('X-One')
  expect(answer.rawHeaders).not.toContain('timeout=77')
  expect(await bytesOf(answer)).toEqual(bytes)
  expect(seen.slice(0, 2)).toEqual(['GET', path])
  expect(seen).toEqual(expect.arrayContaining(['site.example', 'Bearer t', '10.0.0.1, 127.0.0.1']))
  expect(seen).not.toContain('te')
})

test('HEAD, ranges and answers without a body pass', async () => {
  const port = await inFrontOf(
    createServer((req, res) => {
      if (req.method === 'HEAD') return res.writeHead(200, { 'content-length': 1234 }).end()
      if (req.headers.range === undefined) return res.writeHead(304, { etag: '"x"' }).end()
      return res.writeHead(206, { 'content-range': 'bytes 2-4/10', 'content-length': 3 }).end('cde')
    }),
  )
  const head = await asked({ port, method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '1234'])
  const part = await asked({ port, headers: { range: 'bytes=2-4' } })
  expect([part.statusCode, part.headers['content-range'], String(await bytesOf(part))]).toEqual([
    206,
    'bytes 2-4/10',
    'cde',
  ])
  const same = await asked({ port })
  expect([same.statusCode, same.headers.etag]).toEqual([304, '"x"'])
})

test('a stream arrives while it is made, also after a pause longer than unused connections are kept', async () => {
  const port = await inFrontOf(
    createServer((_, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      void after(1_500).then(() => {
        res.write('data: 1\n\n')
        return after(50).then(() => res.end('data: 2\n\n'))
      })
    }),
  )
  const begun = Date.now()
  const answer = await asked({ port })
  expect(Date.now() - begun).toBeLessThan(1_000)
  const chunks: string[] = []
  for await (const chunk of answer) chunks.push(String(chunk))
  expect(chunks).toEqual(['data: 1\n\n', 'data: 2\n\n'])
})

test('100 MB pass in both directions, and little of them is in memory', { timeout: 60_000 }, async () => {
  const port = await inFrontOf(createServer((req, res) => void req.pipe(res)))
  const block = randomBytes(2 ** 20)
  const [sent, received] = [createHash('sha256'), createHash('sha256')]
  let most = 0
  const asking = request({ host: '127.0.0.1', port, method: 'POST', agent: false })
  const answered = new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
  const before = process.memoryUsage().rss
  const writing = (async () => {
    for (let n = 0; n < 100; n++) {
      sent.update(block)
      if (!asking.write(block)) await new Promise((resolve) => asking.once('drain', resolve))
    }
    asking.end()
  })()
  for await (const chunk of await answered) {
    received.update(chunk as Buffer)
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  await writing
  expect(received.digest('hex')).toBe(sent.digest('hex'))
  expect(most).toBeLessThan(80 * 2 ** 20)
})

test('upgrades pass, bytes that come with them too, and a refused one is answered', async () => {
  const old = createServer()
  old.on('upgrade', (req, socket, head) => {
    if (req.url === '/no') return socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno')
    const accepted = `Upgrade: ${req.headers.upgrade}\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x`
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${accepted}\r\n\r\nwelcome `)
    socket.write(head)
    return socket.pipe(socket)
  })
  const port = await inFrontOf(old)
  const upgrading = (path: string, early: string) => {
    const socket = connect(port, '127.0.0.1')
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket`
    socket.write(`${head}\r\n\r\n${early}`)
    let said = ''
    socket.on('data', (data) => (said += String(data)))
    return { socket, said: (end: string) => expect.poll(() => said).toMatch(new RegExp(`${end}$`)), all: () => said }
  }
  const live = upgrading('/live', 'early ')
  await live.said('\r\n\r\nwelcome early ')
  expect(live.all()).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/)
  expect(live.all()).toMatch(/^Sec-WebSocket-Accept: x\r$/m)
  live.socket.write('\u0081\u0000\u00ff')
  await live.said('\u0081\u0000\u00ff')
  const closed = new Promise((resolve) => live.socket.once('close', resolve))
  live.socket.end()
  await closed
  const refused = upgrading('/no', '')
  await refused.said('\r\n\r\nno')
  expect(refused.all()).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
})

test('a client that leaves ends the request to the old server, and an answer that breaks off breaks off', async () => {
  let left: () => void = () => undefined
  const gone = new Promise<void>((resolve) => (left = resolve))
  const port = await inFrontOf(
    createServer((req, res) => {
      if (req.url === '/broken') {
        res.writeHead(200, { 'content-length': 10 }).write('half')
        setTimeout(() => res.destroy(), 20)
      } else res.on('close', left)
    }),
  )
  const asking = get({ host: '127.0.0.1', port, path: '/slow', agent: false }).on('error', () => undefined)
  await after(50)
  asking.destroy()
  await gone
  const broken = await asked({ port, path: '/broken' })
  await expect(bytesOf(broken)).rejects.toThrow('aborted')
})

test('an old server that is down is a 502 with a sentence, also for an upload and an upgrade', async () => {
  const free = await listening(createServer())
  closing.pop()?.()
  const port = await inFrontOf(free)
  const down = await asked({ port })
  expect([down.statusCode, String(await bytesOf(down))]).toEqual([502, 'The old server does not answer.\n'])
  const asking = request({ host: '127.0.0.1', port, method: 'POST' })
  asking.end(Buffer.alloc(2 ** 20))
  const answer = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
  expect(answer.statusCode).toBe(502)
  answer.resume()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const said = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
  expect(said).toMatch(/^HTTP\/1\.1 502 /)
})

test('a connection that the old server closed while it was unused fails no read', async () => {
  const old = createServer((req, res) => void res.end(req.url))
  old.keepAliveTimeout = 1
  const port = await inFrontOf(old)
  for (let n = 0; n < 200; n++) {
    const answer = await asked({ port, path: `/${n}` })
    expect(String(await bytesOf(answer))).toBe(`/${n}`)
    await after(n % 6)
  }
})

test('chunked bodies keep their bounds, whatever the method', async () => {
  const port = await inFrontOf(
    createServer((req, res) => {
      void bytesOf(req).then((bytes) => res.end(`${req.method} ${bytes.length} ${req.headers['transfer-encoding']}`))
    }),
  )
  for (const method of ['GET', 'DELETE', 'POST']) {
    const asking = request({ host: '127.0.0.1', port, method, headers: { 'transfer-encoding': 'chunked' } })
    asking.write('abc')
    asking.end('GET /smuggled HTTP/1.1\r\n\r\n')
    const answer = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
    expect(String(await bytesOf(answer))).toBe(`${method} 29 chunked`)
  }
})
