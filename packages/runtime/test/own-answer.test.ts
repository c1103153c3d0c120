/** The answer to a write is read by its transaction only where that is cheaper and delays nobody. */
import { expect, test } from 'vitest'
import { OwnAnswer } from '../src/write/own-answer.js'
import type { BoundedStatement, Statement } from '../src/statement.js'
import type { WriteTransaction } from '../src/write/write-transaction.js'

const bounded: BoundedStatement = { text: 'slow', values: [], mostBytes: 1 }

/** Returns the answer that a transaction of the database has read, and what it was asked. */
async function answered(isEmbedded: boolean, more: Partial<Statement>) {
  const asked: unknown[] = []
  const read = (statement: Statement) => {
    asked.push(statement)
    return { data: '{"id":7}', total: null }
  }
  const writing = {
    context: { database: { dialect: { isEmbedded } } },
    transaction: { read },
  } as unknown as WriteTransaction
  const answer = new OwnAnswer((id) => ({ text: 'select', values: [id], ...more }))
  await answer.read(writing, 7)
  return { row: answer.row, asked }
}

test('an embedded database reads it, as nobody’s question: it has no cache tags', async () => {
  const { row, asked } = await answered(true, { tags: ['note'] })
  expect(row).toEqual({ data: '{"id":7}', total: null })
  expect(asked).toEqual([{ text: 'select', values: [7] }])
})

test('an expensive one, and that of another database, is left for later', async () => {
  expect(await answered(true, { bounded })).toEqual({ row: null, asked: [] })
  expect(await answered(false, {})).toEqual({ row: null, asked: [] })
})
