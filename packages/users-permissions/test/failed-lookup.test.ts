/** A caller who cannot be looked up is nobody's: the request fails, and is never done as that of the public or of a feature. */
import { expect, test } from 'vitest'
import { UnauthorizedError } from '@content-gen/runtime'
import { sqliteDialect as dialect } from '../../runtime/src/sqlite/dialect.js'
import { ApiTokenCallers } from '../src/callers/api-token-caller.js'
import { PermissionSets } from '../src/callers/permission-sets.js'
import { accessKeyOf } from '../src/tokens/api-token.js'

type Store = ConstructorParameters<typeof ApiTokenCallers>[0]
const token = 'x'.repeat(40)
const row = { id: 1, name: 'n', type: 'full-access', key: accessKeyOf(token, 'salt'), permissions: [], expiresAt: null }

const callers = (read: () => unknown) =>
  // The parts that it needs.
  new ApiTokenCallers({ database: { dialect, read } } as unknown as Store, new PermissionSets(), 'salt')
const found = (more: object) => () => ({
  data: JSON.stringify({ ...row, lastUsedAt: '2999-01-01', ...more }),
  total: null,
})

test('a database that fails makes the request fail', async () => {
  const fails = callers(() => Promise.reject(new Error('no connection')))
  await expect(fails.callerOf(token)).rejects.toThrow('no connection')
  expect(() =>
    callers(() => {
      throw new Error('busy')
    }).callerOf(token),
  ).toThrow('busy')
})

test.each<readonly [string, () => unknown]>([
  ['no row', () => ({ data: null, total: null })],
  ['another key', found({ key: accessKeyOf('y'.repeat(40), 'salt') })],
  ['an empty key', found({ key: '' })],
  ['an end', found({ expiresAt: '2001-01-01' })],
])('a token with %s is refused', (_what, read) => {
  expect(() => callers(read).callerOf(token)).toThrow(UnauthorizedError)
})

test.each([
  [{}, true],
  [{ type: 'read-only' }, false],
  [{ type: 'custom' }, false],
])('a token %j may do no more than its kind', async (more, mayWrite) => {
  expect((await callers(found(more)).callerOf(token)).can('api::tag.tag.update')).toBe(mayWrite)
})

test.each([undefined, null, '', 'other'])('a token of the kind %j may do nothing', async (type) => {
  const caller = await callers(found({ type })).callerOf(token)
  expect(caller.can?.('api::tag.tag.find') ?? false).toBe(false)
})
