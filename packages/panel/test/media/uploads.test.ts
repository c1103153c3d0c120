// @vitest-environment jsdom
/** Uploads: what fails is told and tried again, what arrived is not sent twice. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canRetry, Uploads } from '../../src/media/uploads/uploads.js'

/** A request that a test answers. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  url = ''
  status = 0
  response: unknown = null
  responseType = ''
  open(_method: string, url: string): void {
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  body: unknown = null
  send(body: unknown): void {
    this.body = body
    FakeRequest.sent.push(this)
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, response: unknown = null): Promise<void> {
    Object.assign(this, { status, response })
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
    return settled()
  }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const file = (name: string) => new File(['text'], name)
const refusal = (message: string) => ({ data: null, error: { message } })

let uploads: Uploads
let arrived: unknown
const asked: Request[] = []
const done: unknown[] = []
const add = (...names: readonly string[]) => uploads.add(names.map(file), (one) => done.push(one))
const states = () => uploads.list.map(({ name, state }) => `${name} ${state}`)
const request = (index: number): FakeRequest => {
  const found = FakeRequest.sent[index]
  if (found === undefined) throw new Error(`No request ${index} was sent`)
  return found
}
/** True if closing the tab warns. */
const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  uploads = new Uploads()
  FakeRequest.sent = []
  asked.length = 0
  done.length = 0
  arrived = null
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new Request(new URL(url, 'http://panel.test'), init))
    return Promise.resolve(Response.json(arrived))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a failure holds up nothing, and all that failed is tried again at once', async () => {
  add('a', 'b', 'c', 'd', 'e')
  expect(FakeRequest.sent).toHaveLength(3)
  await request(0).answer(429, refusal('Too many requests.'))
  const reason = { code: 'fileCutOff', data: {}, message: 'b was cut off', faults: [] }
  await request(1).answer(400, { error: { message: 'b was cut off', reason } })
  await request(2).answer(200, [{ id: 3 }])
  expect(FakeRequest.sent).toHaveLength(5)
  await request(3).answer(200, [{ id: 4 }])
  await request(4).answer(200, [{ id: 5 }])
  expect(states()).toEqual(['a failed', 'b failed', 'c done', 'd done', 'e done'])
  expect(uploads.list.map(({ failure }) => failure?.message)).toEqual([
    'Too many requests.',
    'b was cut off',
    undefined,
    undefined,
    undefined,
  ])
  expect(uploads.list.map(({ failure }) => failure?.reason?.code)).toEqual([
    undefined,
    'fileCutOff',
    undefined,
    undefined,
    undefined,
  ])
  uploads.retryFailed()
  expect(states().slice(0, 2)).toEqual(['a sending', 'b sending'])
  await request(5).answer(200, [{ id: 1 }])
  await request(6).answer(200, [{ id: 2 }])
  expect(done).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }, { id: 1 }, { id: 2 }])
  // A refused file has not arrived: nobody needs to ask.
  expect(asked).toEqual([])
})

test('what arrived though its answer was lost is not sent again', async () => {
  add('a')
  await request(0).answer(0)
  expect(states()).toEqual(['a failed'])
  arrived = { id: 7 }
  uploads.retryFailed()
  await settled()
  expect([states(), done, FakeRequest.sent.length]).toEqual([['a done'], [{ id: 7 }], 1])
  expect(asked[0]?.headers.get('idempotency-key')).toBe(request(0).headers['idempotency-key'])
})

test.each([0, 500, 503])('what has not arrived after %s is sent with the same key', async (status) => {
  add('a')
  await request(0).answer(status)
  uploads.retryFailed()
  await settled()
  expect(request(1).headers).toEqual(request(0).headers)
  await request(1).answer(200, [{ id: 1 }])
  expect(states()).toEqual(['a done'])
})

test('a closed tab warns while uploads run', async () => {
  expect(warns()).toBe(false)
  add('a', 'b')
  await request(0).answer(200, [{ id: 1 }])
  expect(warns()).toBe(true)
  await request(1).answer(503)
  expect(warns()).toBe(false)
  uploads.retryFailed()
  expect(warns()).toBe(true)
  uploads.clear()
  await settled()
  expect(warns()).toBe(false)
})

test('one that is taken from the list ends, and makes room', async () => {
  add('a', 'b', 'c', 'd')
  uploads.remove(uploads.list[0]?.id ?? 0)
  await settled()
  expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
  await request(0).answer(200, [{ id: 1 }])
  expect([done, states()]).toEqual([[], ['b sending', 'c sending', 'd sending']])
})

test('another content for a file names the file', async () => {
  uploads.add([file('a')], (one) => done.push(one), { replaces: 9 })
  expect(request(0).url).toBe('/admin/api/upload?id=9')
  await request(0).answer(0)
  uploads.retryFailed()
  await request(1).answer(200, { id: 9 })
  expect([done, asked]).toEqual([[{ id: 9 }], []])
})

test('each file that ends has its place among those that were added with it', async () => {
  const places: unknown[] = []
  uploads.add([file('a'), file('b'), file('c')], ({ id }, index) => places.push([id, index]))
  await request(2).answer(200, [{ id: 30 }])
  await request(0).answer(200, [{ id: 10 }])
  await request(1).answer(200, [{ id: 20 }])
  expect(places).toEqual([
    [30, 2],
    [10, 0],
    [20, 1],
  ])
})

test('a file whose name is refused is sent under a mended one, and never again under its own', async () => {
  add('a<b>.png', 'b')
  const refused = { code: 'fileName', data: {}, message: 'File name contains invalid characters', faults: [] }
  await request(0).answer(400, { error: { message: refused.message, reason: refused } })
  await request(1).answer(503)
  expect(uploads.list.map(({ mended }) => mended)).toEqual(['a-b.png', null])
  uploads.retryFailed()
  await settled()
  expect(states()).toEqual(['a<b>.png failed', 'b sending'])
  const [id = 0] = uploads.list.map((one) => one.id)
  uploads.mend(id, ' sign.png ')
  uploads.sendMended([id])
  await settled()
  expect(states()).toEqual(['sign.png sending', 'b sending'])
  const form = FakeRequest.sent.at(-1)?.body as FormData
  expect((form.get('files') as File).name).toBe('sign.png')
})

test.each([
  [413, null],
  [400, 'fileEmpty'],
  [400, 'fileType'],
  [403, null],
] as const)('what is refused with %d %s is not sent again, but another file in its place', async (status, code) => {
  add('a', 'b')
  const reason = code && { code, data: {}, message: 'no', faults: [] }
  await request(0).answer(status, { error: { message: 'no', reason } })
  await request(1).answer(503)
  expect(uploads.list.map(canRetry)).toEqual([false, true])
  uploads.retryFailed()
  await settled()
  expect(states()).toEqual(['a failed', 'b sending'])
  const [id = 0] = uploads.list.map((one) => one.id)
  uploads.exchange(id, file('c'))
  expect(states()).toEqual(['c sending', 'b sending'])
  const sent = request(FakeRequest.sent.length - 1)
  expect(((sent.body as FormData).get('files') as File).name).toBe('c')
  expect(sent.headers['idempotency-key']).not.toBe(request(0).headers['idempotency-key'])
})

test('a replacement of a file that somebody else has changed is told once, and sent when it is tried again', async () => {
  const changed = vi.fn<() => void>()
  const seen = '2026-01-01T00:00:00.000Z'
  uploads.add([file('a')], (one) => done.push(one), { replaces: 9, seen, onChanged: changed })
  expect(request(0).url).toContain(`id=9&updatedAt=${encodeURIComponent(seen)}`)
  await request(0).answer(409, refusal('The file was changed meanwhile'))
  expect([states(), changed.mock.calls.length]).toEqual([['a failed'], 1])
  uploads.retryFailed()
  expect(request(1).url).not.toContain('updatedAt')
  await request(1).answer(200, [{ id: 9 }])
  expect(states()).toEqual(['a done'])
})
