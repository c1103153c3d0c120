import { once } from 'node:events'
import Koa from 'koa'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { RequestError, UnavailableError } from '../src/errors/errors.js'
import { answerReady, checkRoom, detailsOf, filesCheck } from '../src/http/ready.js'
import type { Check } from '../src/http/ready.js'

const servers: (() => void)[] = []
afterEach(() => servers.splice(0).forEach((close) => close()))

/** Returns the address of a server with these checks. */
async function served(checks: readonly Check[]): Promise<string> {
  const koa = new Koa()
  koa.use(answerReady(checks, pino({ level: 'silent' })))
  const server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/_ready`
}

async function asked(checks: readonly Check[], times = 1) {
  const url = await served(checks)
  const answers = await Promise.all(Array.from({ length: times }, () => fetch(url)))
  const [first] = answers
  return { status: first?.status, body: await first?.json() }
}

const failing = (name: string, error: unknown): Check => ({ name, run: () => Promise.reject(error) })

test('everything is well', async () => {
  const room: Check = { name: 'disk', run: () => checkRoom('/') }
  expect(await asked([filesCheck, room])).toEqual({ status: 200, body: { status: 'ready' } })
})

test('every reason is reported, as far as clients may know it', async () => {
  const checks = [
    filesCheck,
    failing('database', new UnavailableError(false, new Error('password of admin is wrong'))),
    failing('disk', new RequestError(507, 'InsufficientStorageError', 'There is hardly any room left on the disk')),
    failing('migrations', new Error('/srv/site/prisma is not there')),
  ]
  expect(await asked(checks)).toEqual({
    status: 503,
    body: {
      status: 'not ready',
      reasons: {
        database: 'The database cannot be reached or is too busy',
        disk: 'There is hardly any room left on the disk',
        migrations: 'Does not work now: the log says why',
      },
    },
  })
})

test('what the server can serve without is told only to its operator', async () => {
  const full = failing('disk', new Error('no room', { cause: new Error('of /srv') }))
  const checks: readonly Check[] = [{ ...full, isMinor: true }, filesCheck]
  expect(await asked(checks)).toEqual({ status: 200, body: { status: 'ready' } })
  expect(await detailsOf(checks)).toEqual({ disk: 'no room: of /srv', files: 'ready' })
})

test('a missing answer is a reason', async () => {
  const body = { status: 'not ready', reasons: { database: 'Does not answer in time' } }
  expect(await asked([{ name: 'database', run: () => new Promise(() => {}) }])).toEqual({ status: 503, body })
})

test('many requests share one check', async () => {
  let looks = 0
  const check = { name: 'database', run: async () => void looks++ }
  expect(await asked([check], 20)).toMatchObject({ status: 200 })
  expect(looks).toBe(1)
})

test('it is there to be read', async () => {
  let looks = 0
  const url = await served([{ name: 'database', run: async () => void looks++ }])
  for (const [method, status] of [
    ['POST', 405],
    ['DELETE', 405],
    ['PUT', 405],
    ['OPTIONS', 200],
  ] as const) {
    const answer = await fetch(url, { method })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, status, 'HEAD, GET'])
  }
  expect(looks).toBe(0)
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, await head.text(), looks]).toEqual([200, '', 1])
})
