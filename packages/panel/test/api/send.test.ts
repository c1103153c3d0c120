// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { queryText } from '../../src/api/query-text.js'
import { onProofNeeded } from '../../src/api/proof.js'
import { onSignedOut, send } from '../../src/api/send.js'
import { fakeServer, Refusal } from '../fake-server.js'

afterEach(() => vi.unstubAllGlobals())

test('parameters are nested as the content API has them', () => {
  const text = queryText({
    page: 2,
    search: 'a&b',
    filters: { title: { $in: ['x', 'y'] } },
    sort: undefined,
    locale: null,
  })
  expect(text).toBe('?page=2&search=a%26b&filters[title][$in][0]=x&filters[title][$in][1]=y')
  expect(queryText({})).toBe('')
})

test('a refusal is an error with its status, its sentence, its details and the id of the request', async () => {
  fakeServer({ 'PUT /me': () => new Refusal(400, 'firstname must be a text.', { key: 'firstname' }) })
  await expect(send('/me', { method: 'PUT', body: {} })).rejects.toMatchObject({
    status: 400,
    code: 'FakeError',
    message: 'firstname must be a text.',
    details: { key: 'firstname' },
    requestId: 'fake-1',
  })
})

test('a question that a page asks by itself says so', async () => {
  const asked = vi.fn(async (..._sent: Parameters<typeof fetch>) => new Response('{"data":null}'))
  vi.stubGlobal('fetch', asked)
  await send('/system', { isBackground: true })
  await send('/system')
  const headers = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-background'))
  expect(headers).toEqual(['true', null])
})

test('a server that is away has the status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(send('/catalog')).rejects.toMatchObject({ status: 0, code: 'Unreachable' })
})

test('an answer of a proxy that is no JSON is told by its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }))
  await expect(send('/catalog')).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
})

test('whoever listens hears that nobody is signed in', async () => {
  fakeServer({ 'GET /catalog': () => new Refusal(401, 'Sign in.') })
  const heard = vi.fn<() => void>()
  const stop = onSignedOut(heard)
  await expect(send('/catalog')).rejects.toMatchObject({ status: 401 })
  stop()
  await expect(send('/catalog')).rejects.toMatchObject({ status: 401 })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a cookie that another tab has changed meanwhile is no end of the session', async () => {
  let asked = 0
  fakeServer({
    'PUT /catalog': () => (asked++ === 0 ? new Refusal(401, 'Sign in.') : 'stored'),
    'GET /session': () => ({}),
  })
  const heard = vi.fn<() => void>()
  const stop = onSignedOut(heard)
  expect((await send('/catalog', { method: 'PUT', body: {} })).data).toBe('stored')
  stop()
  expect(heard).not.toHaveBeenCalled()
})

test('acts that need a proof ask once for all that wait, and are sent again as they were', async () => {
  let isFresh = false
  const notFresh = { code: 'notFresh', data: {}, message: 'Enter your password again', faults: [] } as const
  const { requests } = fakeServer({
    'POST /tokens': ({ body }) => (isFresh ? body : new Refusal(403, notFresh.message, {}, notFresh)),
  })
  const body = { name: 'typed' }
  const act = () => send('/tokens', { method: 'POST', body })
  await expect(act()).rejects.toMatchObject({ reason: { code: 'notFresh' } })
  const ask = vi.fn(async () => (isFresh = true))
  const stop = onProofNeeded(ask)
  expect((await Promise.all([act(), act()])).map(({ data }) => data)).toEqual([body, body])
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
  isFresh = false
  const end = onProofNeeded(async () => false)
  const before = requests.length
  await expect(act()).rejects.toMatchObject({ status: 403 })
  end()
  expect(requests.length).toBe(before + 1)
})

test('an act that waits for a proof is refused once nobody can be asked any more', async () => {
  const notFresh = { code: 'notFresh', data: {}, message: 'Enter your password again', faults: [] } as const
  fakeServer({ 'POST /tokens': () => new Refusal(403, notFresh.message, {}, notFresh) })
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  const stop = onProofNeeded(() => {
    isAsked()
    return new Promise(() => {})
  })
  const act = expect(send('/tokens', { method: 'POST' })).rejects.toMatchObject({ reason: { code: 'notFresh' } })
  await asked
  stop()
  await act
})
