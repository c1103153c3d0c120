import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Jwt } from '../src/tokens/jwt.js'
import { tries } from '../../../test/cases.js'

const secret = 'a secret of thirty-two bytes or more'
const settings = { expiresIn: '30d', keepOnPasswordChange: false }

afterEach(() => {
  vi.useRealTimers()
})

/** A token made by hand, as any other server would make it. */
function made(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

test('a token names its owner and its version', () => {
  const jwt = new Jwt(secret, settings)
  expect(jwt.read(jwt.issue({ id: 7, version: null }))).toEqual({ id: 7, version: null })
  expect(jwt.read(jwt.issue({ id: 7, version: 123 }))).toEqual({ id: 7, version: 123 })
  const [, body = ''] = jwt.issue({ id: 7, version: null }).split('.')
  expect(Object.keys(JSON.parse(Buffer.from(body, 'base64url').toString()) as object)).toEqual(['id', 'iat', 'exp'])
})

test('a token names its session if the config lets sessions outlive a change of the password', () => {
  const keeping = new Jwt(secret, { expiresIn: '30d', keepOnPasswordChange: true })
  const token = keeping.issue({ id: 7, version: null })
  expect(keeping.read(token).session).toBeGreaterThan(0)
  expect(keeping.read(keeping.issue({ id: 7, version: 5, session: 9 }))).toEqual({ id: 7, version: 5, session: 9 })
  expect(keeping.read(keeping.issue({ id: 7, version: 5 })).session).not.toBe(keeping.read(token).session)
  expect(new Jwt(secret, settings).read(token)).toEqual({ id: 7, version: null })
})

test('a token of another server with the same secret is accepted', () => {
  const now = Math.floor(Date.now() / 1000)
  expect(new Jwt(secret, settings).read(made({ id: 3, iat: now, exp: now + 60 }))).toEqual({ id: 3, version: null })
  expect(() => new Jwt(`${secret}!`, settings).read(made({ id: 3, iat: now, exp: now + 60 }))).toThrow(
    'Missing or invalid',
  )
})

test.each([
  ['30 days', '30d', 30 * 86_400],
  ['90 days in words', '90 days', 90 * 86_400],
  ['an hour and a half', '1.5 hours', 5400],
  ['two hours', '2h', 7200],
  ['a second', '1s', 1],
])('a token is valid for %s, and not for longer', (_name, expiresIn, seconds) => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  const jwt = new Jwt(secret, { ...settings, expiresIn })
  const token = jwt.issue({ id: 1, version: null })
  vi.setSystemTime(1_700_000_000_000 + seconds * 1000 - 1)
  expect(jwt.read(token).id).toBe(1)
  vi.setSystemTime(1_700_000_000_000 + seconds * 1000)
  expect(() => jwt.read(token)).toThrow('Missing or invalid credentials')
})

test('a clock that is a day behind, or beyond 2038, makes no difference', () => {
  for (const now of [Date.UTC(2038, 0, 19, 3, 14, 8), Date.UTC(2100, 1, 29)]) {
    vi.useFakeTimers({ now })
    const jwt = new Jwt(secret, { ...settings, expiresIn: '1d' })
    const token = jwt.issue({ id: 1, version: null })
    expect(jwt.read(token).id).toBe(1)
    vi.setSystemTime(now - 86_400_000)
    expect(() => jwt.read(token), 'made tomorrow').toThrow('Missing or invalid credentials')
  }
})

test('a token with any change is invalid', () => {
  const jwt = new Jwt(secret, settings)
  const good = jwt.issue({ id: 7, version: 5 })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=. '
  const change = fc.record({
    at: fc.nat({ max: good.length - 1 }),
    removed: fc.nat({ max: 2 }),
    added: fc.string({ unit: fc.constantFrom(...letters), maxLength: 2 }),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      let token = good
      for (const { at, removed, added } of changes) token = token.slice(0, at) + added + token.slice(at + removed)
      fc.pre(token !== good)
      expect(() => jwt.read(token)).toThrow('Missing or invalid credentials')
    }),
    { numRuns: tries(1_000) },
  )
})
