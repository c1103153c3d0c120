/** Operations that are answered by their statements: errors of reads. */
import { setImmediate } from 'node:timers/promises'
import { UnavailableError } from '@content-gen/runtime'
import { expect, test } from 'vitest'
import { readFinished } from '../src/resolvers/finished-plans.js'
import type { Statement } from '@content-gen/runtime'

const field = (key: string) => ({
  key,
  statement: { text: key, values: [] } satisfies Statement,
  text: { parts: [{ key: 'data', kind: 'data' }], paging: null } as const,
  span: { path: [key], parentType: 'Query', fieldName: key, returnType: 'JSON' },
})

test('a read that fails at once leaves none behind that fails later', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const row = ({ text }: Statement) => {
    if (text === 'cheap') throw new UnavailableError(false, new Error('disk I/O error'))
    return setImmediate().then(() => Promise.reject(new UnavailableError(false, new Error('disk I/O error'))))
  }
  await expect(readFinished([field('dear'), field('cheap')], { row })).rejects.toThrow('cannot be reached')
  await setImmediate()
  await setImmediate()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
