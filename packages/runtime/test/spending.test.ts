/** The time that a request spends in the database is counted, and nothing else of a read changes. */
import { expect, test } from 'vitest'
import { countSpending } from '../src/metrics/spending.js'
import type { Database, ReadOptions } from '../src/database.js'

test('a read outside of requests keeps its options: it may have to come from the primary', () => {
  const given: (ReadOptions | undefined)[] = []
  const read: Database['read'] = (_statement, options) => {
    given.push(options)
    return { data: null, total: null }
  }
  const database = countSpending({ read } as Database)
  void database.read({ text: 'select', values: [] }, { fresh: true, origin: 'somebody' })
  expect(given).toEqual([{ fresh: true, origin: 'somebody' }])
})
