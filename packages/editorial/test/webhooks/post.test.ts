/** One delivery: its form, redirects, answers that do not end, and addresses that are not for it. */
import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { post } from '../../src/webhooks/post.js'
import { isPublic } from '../../src/outside/public-address.js'
import { startReceiver } from './receiver.js'
import type { AddressInfo } from 'node:net'
import type { PostOptions } from '../../src/webhooks/post.js'
import type { Answer, Receiver } from './receiver.js'

const opened: { stop(): Promise<void> }[] = []
const open = async (answer?: Answer, host?: string, port?: number): Promise<Receiver> => {
  const receiver = await startReceiver(answer, host, port)
  opened.push(receiver)
  return receiver
}
afterEach(() => Promise.all(opened.splice(0).map((one) => one.stop())))

const anywhere: PostOptions = { permits: () => true }
const message = (url: string, credentials = {}) => ({
  url,
  body: '{"title":"Ä"}',
  headers: { 'Content-Type': 'application/json', 'X-Strapi-Event': 'entry.create' },
  credentials,
})
const redirect =
  (status: number, location: string): Answer =>
  (response) =>
    void response.writeHead(status, { location }).end()

test('sends JSON with its headers, and gives the status', async () => {
  const receiver = await open((response) => void response.writeHead(202).end('thanks'))
  expect(await post(message(receiver.url, { Authorization: 'Bearer a' }), anywhere)).toEqual({ status: 202 })
  const [received] = receiver.received
  expect(received).toMatchObject({ method: 'POST', path: '/hook', body: '{"title":"Ä"}' })
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '14',
    'x-strapi-event': 'entry.create',
    'user-agent': 'content-gen',
    authorization: 'Bearer a',
  })
})

test.each([301, 302, 303, 404, 410, 500])('%i is what it is', async (status) => {
  const elsewhere = await open()
  const receiver = await open(redirect(status, elsewhere.url))
  expect(await post(message(receiver.url), anywhere)).toEqual({ status })
  expect(elsewhere.received).toEqual([])
})

describe('a redirect', () => {
  test.each([307, 308])('of %i is followed with verb, body and headers', async (status) => {
    const receiver = await open((response, { path }) =>
      path === '/hook' ? redirect(status, '/moved')(response, receiver.received[0]!) : void response.end(),
    )
    expect(await post(message(receiver.url, { 'X-Key': 'k' }), anywhere)).toEqual({ status: 200 })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/moved'])
    expect(receiver.received[1]).toMatchObject({ method: 'POST', body: '{"title":"Ä"}' })
    expect(receiver.received[1]?.headers).toMatchObject({ 'x-strapi-event': 'entry.create', 'x-key': 'k' })
  })

  test('to another host takes no credentials along', async () => {
    const elsewhere = await open()
    const receiver = await open(redirect(307, elsewhere.url))
    expect(await post(message(receiver.url, { Authorization: 'Bearer a' }), anywhere)).toEqual({ status: 200 })
    expect(elsewhere.received[0]?.headers).toMatchObject({ 'x-strapi-event': 'entry.create' })
    expect(elsewhere.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('is followed three times', async () => {
    const receiver: Receiver = await open((response) => redirect(307, receiver.url)(response, receiver.received[0]!))
    expect(await post(message(receiver.url), anywhere)).toEqual({ error: 'It redirected more than 3 times.' })
    expect(receiver.received).toHaveLength(4)
  })

  test.each([
    ['ftp://example.com/', 'Deliveries go to http and https only, not to ftp:'],
    ['file:///etc/passwd', 'Deliveries go to http and https only, not to file:'],
    ['http://', 'It redirected to something that is no address.'],
  ])('to %s is not followed', async (location, error) => {
    const receiver = await open(redirect(307, location))
    expect(await post(message(receiver.url), anywhere)).toEqual({ error })
  })

  test('is checked anew', async () => {
    const inside = await open(undefined, '127.0.0.2')
    const options = { permits: (address: string) => address === '127.0.0.1' }
    const receiver = await open(redirect(307, inside.url))
    const refusal = { error: '127.0.0.2 has no public address, and the webhook has no "allowPrivate": true.' }
    expect(await post(message(receiver.url), options)).toEqual(refusal)
    const resolve = async () => [{ address: '127.0.0.2', family: 4 }]
    receiver.answer = redirect(307, `http://example.com:${inside.port}/`)
    expect(await post(message(receiver.url), { ...options, resolve })).toHaveProperty('error')
    expect(inside.received).toEqual([])
  })
})

describe('an address that is not public', () => {
  const forms = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    '0.0.0.0',
  ]
  test.each(forms)('is refused as %s', async (host) => {
    const receiver = await open()
    const { error } = (await post(message(`http://${host}:${receiver.port}/`), { permits: isPublic })) as {
      error: string
    }
    expect(error).toMatch(/ has no public address, and the webhook has no "allowPrivate": true\.$/)
    expect(receiver.received).toEqual([])
  })

  test('is left out of the addresses of a name', async () => {
    const receiver = await open(undefined, '127.0.0.1')
    const inside = await open(undefined, '127.0.0.2', receiver.port)
    const resolve = async () => [
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const options = { permits: (address: string) => address === '127.0.0.1', resolve }
    expect(await post(message(`http://example.com:${receiver.port}/`), options)).toEqual({ status: 200 })
    expect(receiver.received[0]?.headers.host).toBe(`example.com:${receiver.port}`)
    expect(inside.received).toEqual([])
  })

  test('cannot take the place of the one that was checked', async () => {
    const receiver = await open(undefined, '127.0.0.1')
    const inside = await open(undefined, '127.0.0.2', receiver.port)
    let lookups = 0
    const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    const options = { permits: (address: string) => address === '127.0.0.1', resolve }
    expect(await post(message(`http://example.com:${receiver.port}/`), options)).toEqual({ status: 200 })
    expect(lookups).toBe(1)
    expect(inside.received).toEqual([])
  })
})

describe('an answer', () => {
  const patience = 200

  test.each([
    ['that never comes', () => undefined],
    ['whose headers do not end', (response) => void response.socket?.write('HTTP/1.1 200 OK\r\nX-A: ')],
  ] satisfies [string, Answer][])('%s is given up', async (_, answer) => {
    const receiver = await open(answer)
    const outcome = await post(message(receiver.url), { ...anywhere, patience })
    expect(outcome).toEqual({ error: 'There was no answer within 0.2 seconds.' })
  })

  test.each([
    ['whose body does not end', (response) => void response.writeHead(200).write('a')],
    [
      'that breaks off',
      (response) => void (response.writeHead(200).write('a'), setTimeout(() => response.destroy(), 20)),
    ],
    ['that is a quick redirect with a body', (response) => void response.writeHead(200, { location: '/a' }).end('a')],
  ] satisfies [string, Answer][])('%s counts by its status', async (_, answer) => {
    const receiver = await open(answer)
    expect(await post(message(receiver.url), { ...anywhere, patience })).toEqual({ status: 200 })
  })

  test('is read up to 64 KB', async () => {
    let written = 0
    const receiver = await open((response) => {
      const chunk = Buffer.alloc(16 * 1024)
      const more = (): void => {
        while (!response.destroyed && written < 1e9) {
          written += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
      }
      more()
    })
    expect(await post(message(receiver.url), anywhere)).toEqual({ status: 200 })
    expect(written).toBeLessThan(1e8)
  })

  test('of another protocol is an error', async () => {
    const server = createServer(
      (socket) =>
        void socket
          .on('error', () => undefined)
          .resume()
          .end('SSH-2.0-OpenSSH_9.2\r\n'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) })
    const { port } = server.address() as AddressInfo
    expect(await post(message(`http://127.0.0.1:${port}/`), anywhere)).toHaveProperty('error')
    expect(await post(message(`https://127.0.0.1:${port}/`), anywhere)).toHaveProperty('error')
  })

  test('that changes the protocol is an error', async () => {
    const receiver = await open((response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n')
    })
    expect(await post(message(receiver.url), { ...anywhere, patience })).toHaveProperty('error')
  })
})

test('a receiver that is not there, a name of nothing and headers of no form are errors', async () => {
  const receiver = await open()
  await receiver.stop()
  opened.splice(0)
  expect(await post(message(receiver.url), anywhere)).toEqual({ error: 'The connection failed: ECONNREFUSED.' })
  const resolve = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
  const unknown = await post(message('http://example.com/'), { ...anywhere, resolve })
  expect(unknown).toEqual({ error: 'The connection failed: ENOTFOUND.' })
  expect(await post(message(receiver.url, { 'X-A': 'a\nb' }), anywhere)).toHaveProperty('error')
  expect(await post(message('nonsense'), anywhere)).toHaveProperty('error')
})
