/** Fetching what people write: forbidden addresses, redirects, and answers that do not end. */
import { afterEach, describe, expect, test } from 'vitest'
import { fetchAddress } from '../../src/outside/fetch-address.js'
import { startReceiver } from '../webhooks/receiver.js'
import type { FetchOptions } from '../../src/outside/fetch-address.js'
import type { Answer, Receiver } from '../webhooks/receiver.js'

const opened: Receiver[] = []
const open = async (answer?: Answer): Promise<Receiver> => {
  const receiver = await startReceiver(answer)
  opened.push(receiver)
  return receiver
}
afterEach(() => Promise.all(opened.splice(0).map((one) => one.stop())))

const anywhere: FetchOptions = { allowPrivate: true, readsBody: true }
const publicOnly: FetchOptions = { allowPrivate: false, readsBody: true }
const redirect =
  (location: string, status = 302): Answer =>
  (response) =>
    void response.writeHead(status, { location }).end()

test('gives the status and the body', async () => {
  const receiver = await open((response) => void response.writeHead(404).end('none'))
  expect(await fetchAddress(receiver.url, anywhere)).toEqual({ status: 404, body: Buffer.from('none') })
  const { method, headers } = receiver.received[0]!
  expect([method, headers['user-agent'], headers.cookie]).toEqual(['GET', 'content-gen', undefined])
})

test('reads nothing of a body that nobody wants', async () => {
  const receiver = await open((response) => void response.writeHead(200).write('without an end'))
  expect(await fetchAddress(receiver.url, { ...anywhere, readsBody: false })).toEqual({
    status: 200,
    body: Buffer.alloc(0),
  })
})

describe('is forbidden', () => {
  test.each(['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0', '169.254.169.254'])(
    'to reach %s',
    async (host) => expect(await fetchAddress(`http://${host}/`, publicOnly)).toBe('forbidden'),
  )

  test.each(['localhost', 'db', 'db.', 'redis.default.svc', 'DB.internal', 'nas.local.'])(
    'to ask whether there is a %s',
    async (host) => {
      const resolve = () => Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }))
      expect(await fetchAddress(`http://${host}/`, { ...publicOnly, resolve })).toBe('forbidden')
      expect(await fetchAddress(`http://${host}/`, { ...anywhere, resolve })).toBe('unknown')
    },
  )

  test('to reach other ports than those of the web', async () => {
    const resolve = () => Promise.reject(new Error('a name is looked up'))
    expect(await fetchAddress('http://example.com:9200/', { ...publicOnly, resolve })).toBe('forbidden')
    expect(await fetchAddress('https://example.com:443/', { ...publicOnly, resolve })).toBe('failed')
  })

  test.each(['ftp://example.com/', 'file:///etc/passwd', 'data:text/plain,a', 'javascript:a', '/a', '', 'http://'])(
    'to fetch %s',
    async (address) => expect(await fetchAddress(address, anywhere)).toBe('forbidden'),
  )

  test('to send a name and a password that an address holds', async () => {
    const receiver = await open()
    expect(await fetchAddress(receiver.url.replace('//', '//name:word@'), anywhere)).toBe('forbidden')
    expect(receiver.received).toEqual([])
  })

  test('to follow a redirect into a private network', async () => {
    const inside = await open()
    const outside = await open(redirect(inside.url))
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    expect(await fetchAddress('http://example.com/', { ...publicOnly, resolve })).toBe('forbidden')
    expect(await fetchAddress(outside.url, anywhere)).toMatchObject({ status: 200 })
    expect(inside.received).toHaveLength(1)
    outside.answer = redirect('file:///etc/passwd')
    expect(await fetchAddress(outside.url, anywhere)).toBe('forbidden')
  })
})

test.each([301, 302, 303, 307, 308])('follows %i, three times at most', async (status) => {
  const receiver: Receiver = await open((response, { path }) =>
    path === '/3'
      ? void response.end('there')
      : redirect(`/${Number(path.slice(1)) + 1}`, status)(response, receiver.received[0]!),
  )
  const start = `http://127.0.0.1:${receiver.port}`
  expect(await fetchAddress(`${start}/0`, anywhere)).toEqual({ status: 200, body: Buffer.from('there') })
  expect(await fetchAddress(`${start}/-1`, anywhere)).toBe('failed')
})

test('ends with an answer of more than 10 MB', async () => {
  let written = 0
  const receiver = await open((response) => {
    const chunk = Buffer.alloc(256 * 1024)
    const more = (): void => {
      while (!response.destroyed && written < 1e9) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  })
  expect(await fetchAddress(receiver.url, anywhere)).toBe('tooLarge')
  expect(written).toBeLessThan(1e8)
})

test.each([
  ['that never comes', () => undefined],
  ['whose body does not end', (response) => void response.writeHead(200).write('a')],
] satisfies [string, Answer][])('gives up an answer %s', async (_, answer) => {
  const receiver = await open(answer)
  expect(await fetchAddress(receiver.url, { ...anywhere, patience: 200 })).toBe('failed')
})

test('tells a host that does not exist from one that cannot be reached', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }))
  expect(await fetchAddress('http://nowhere.example/', { ...publicOnly, resolve })).toBe('unknown')
  const { url } = await open((response) => void response.destroy())
  expect(await fetchAddress(url, anywhere)).toBe('failed')
})
