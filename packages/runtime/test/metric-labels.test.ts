/** The labels of metrics: none that a client chooses, and a kind for each failure of a database. */
import { expect, test } from 'vitest'
import { BusyError, NotFoundError, ReadOnlyError, TooSlowError, UnavailableError } from '../src/errors/errors.js'
import { failureKind } from '../src/errors/failure-kind.js'
import { methodOf, routeOf } from '../src/http/metrics/route-of.js'

const fixed = new Set(['/graphql'])

test('routes are patterns, fixed paths, or other', () => {
  expect(routeOf(Object.assign({ path: '/api/tags/7' }, { _matchedRoute: '/api/tags/:id' }), fixed)).toBe(
    '/api/tags/:id',
  )
  expect(routeOf({ path: '/graphql' }, fixed)).toBe('/graphql')
  expect(routeOf({ path: '/wp-login.php' }, fixed)).toBe('other')
})

test('methods are those of a list, or other', () => {
  expect(['GET', 'DELETE', 'PROPFIND', 'get'].map(methodOf)).toEqual(['GET', 'DELETE', 'other', 'other'])
})

const coded = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  [new UnavailableError(false, null), 'unavailable'],
  [new ReadOnlyError(null), 'read_only'],
  [new TooSlowError('select 1'), 'too_slow'],
  [new BusyError(), 'busy'],
  [coded('53100'), 'full'],
  [new Error('database or disk is full'), 'full'],
  [coded('42P01'), 'other'],
  [coded('SQLITE_CORRUPT'), 'other'],
  [coded('23505'), null],
  [coded('SQLITE_CONSTRAINT_UNIQUE'), null],
  [coded('ERR_ASSERTION'), null],
  [new NotFoundError(), null],
  [new Error('of owner code'), null],
])('%s counts as %s', (error, kind) => {
  expect(failureKind(error)).toBe(kind)
})
