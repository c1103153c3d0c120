/** Transactions around owner code that is not awaited, or never ends. */
import { afterEach, expect, test, vi } from 'vitest'
import { enclose, enclosing } from '../src/write/enclosing.js'
import { openFile } from './writing/sqlite-file.js'
import { usual } from '../src/database.js'
import type { Transaction } from '../src/database.js'

afterEach(() => vi.useRealTimers())

const notHere = async (): Promise<never> => {
  throw new Error('not here')
}

/** A transaction that records its statements, each of which takes a turn of the event loop. */
function recording(statements: string[]): Transaction {
  return {
    rows: async ({ text }) => {
      await new Promise((done) => setImmediate(done))
      statements.push(text)
      return []
    },
    run: notHere,
    read: notHere,
    insert: notHere,
    prisma: notHere,
  }
}

const steps = ['savepoint hook', 'insert', 'link', 'release savepoint hook']

test('a transaction does not end before the writes that joined it, awaited or not', async () => {
  const statements: string[] = []
  const transaction = recording(statements)
  const write = async () => {
    await transaction.rows({ text: 'insert', values: [] })
    await transaction.rows({ text: 'link', values: [] })
  }
  await enclose(transaction, async () => void enclosing()?.join(write))
  expect(statements).toEqual(steps)
  const failing = enclose(transaction, async () => {
    void enclosing()?.join(write)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(statements).toEqual([...steps, ...steps])
})

test.each([
  ['forever', {}, 60_000],
  ['longer than it may', { mostMilliseconds: 1_000 }, 1_500],
])('code that never ends does not hold the writer of SQLite %s, and cannot write later', async (_, mode, after) => {
  const { writer, close } = openFile('create table t (a integer)')
  try {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let goOn = () => {}
    const late = new Promise<void>((resolve) => (goOn = resolve))
    let refusal: unknown
    const work = async (transaction: Transaction) => {
      await late
      try {
        await transaction.run({ text: 'insert into t values (1)', values: [] })
      } catch (error) {
        refusal = error
      }
    }
    const endless = writer.run(work, { ...usual, runsOwnerCode: true, ...mode })
    const refused = expect(endless).rejects.toMatchObject({ code: 'P2028' })
    const next = writer.run(async (transaction) =>
      transaction.rows({ text: 'select count(*) as n from t', values: [] }),
    )
    while (vi.getTimerCount() === 0) await new Promise((turn) => setImmediate(turn))
    await vi.advanceTimersByTimeAsync(after)
    await refused
    goOn()
    expect(await next).toEqual([{ n: 0 }])
    await vi.waitFor(() => expect(refusal).toMatchObject({ message: expect.stringContaining('has ended') }))
  } finally {
    vi.useRealTimers()
    await close()
  }
})
