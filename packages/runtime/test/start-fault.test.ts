/** A server that cannot start says what would be right, as far as the failure tells. */
import { expect, test } from 'vitest'
import { ReadOnlyError } from '../src/errors/errors.js'
import { areFilesFew, withFileLimit } from '../src/http/connection/open-files.js'
import { startFault } from '../src/http/start-fault.js'
import { orUnavailable } from '../src/postgresql/failure.js'

const failure = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  [new Error('JWT_SECRET is missing.'), /^JWT_SECRET is missing\.$/],
  [
    failure('permission denied for table tags', '42501'),
    /^permission denied for table tags\. The role of DATABASE_URL must/,
  ],
  [new ReadOnlyError(null), /read-only: .*\. DATABASE_URL must name a database that can be written: not a standby/],
  ['thrown by owner code', /^thrown by owner code$/],
])('%s', (error, said) => {
  expect(startFault(error)).toMatch(said)
})

test('an error of Node names the limit of open files, if that is low', () => {
  const error = failure('Directory import is not supported', 'ERR_UNSUPPORTED_DIR_IMPORT')
  expect([areFilesFew(256), areFilesFew(1024), areFilesFew(Infinity)]).toEqual([true, false, false])
  expect(String(withFileLimit(error, 256))).toContain('may open 256 files at once')
  expect(String(withFileLimit(error, 256))).toContain('`ulimit -n 1024`')
  expect(withFileLimit(error, 1024)).toBe(error)
  const own = new Error('JWT_SECRET is missing.')
  expect(withFileLimit(own, 256)).toBe(own)
})

test('a write to a standby of PostgreSQL is refused for now', async () => {
  const refused = orUnavailable('a write', () => Promise.reject(failure('cannot execute INSERT', '25006')))
  await expect(refused).rejects.toMatchObject({ status: 503, refusal: { code: 'readOnly' } })
})
