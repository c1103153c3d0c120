/** Wrappers of a database hand on how long a write may take. */
import { expect, test } from 'vitest'
import { trusted } from '../src/caller.js'
import { usual } from '../src/database.js'
import { acting } from '../src/recording/acting.js'
import { recordable } from '../src/recording/recorded.js'
import { compileTypes } from '../src/compile-types.js'
import { confirmWrites } from '../src/write/confirmed.js'
import type { Database, Transaction, WriteMode } from '../src/database.js'

test('a write that is recorded and confirmed keeps its limit, and has several statements', async () => {
  let given: WriteMode | undefined
  const transaction = {} as Transaction
  const bottom = {
    write: (work: (transaction: Transaction) => Promise<unknown>, mode?: WriteMode) => {
      given = mode
      return work(transaction)
    },
  } as Database
  const recorders = recordable(compileTypes([], { privateAttributes: [] }))
  const database = recorders.wrap(confirmWrites(bottom))
  recorders.record({
    begin: () => ({
      leaving: async () => undefined,
      addition: () => null,
      finish: async () => undefined,
      committed: () => undefined,
    }),
  })
  const sent: WriteMode = { ...usual, runsOwnerCode: true, mostMilliseconds: 1600 }
  let confirmed = 0
  const confirm = async () => void confirmed++
  await acting.run({ caller: trusted, confirm }, () =>
    database.write(async () => 1, { ...sent, isOneStatement: true, isOneEntry: false }),
  )
  expect(confirmed).toBe(1)
  expect(given).toEqual(sent)
})
