/** Transactions around owner code that is not awaited, or never ends. */
import { afterEach, expect, test, vi } from 'vitest'
import { ownClient } from '../src/owner/client.js'
import { Patience } from '../src/sqlite/patience.js'
import { Writer } from '../src/sqlite/writer.js'
import { LazyClient } from '../src/transactional.js'
import { enclose, enclosing } from '../src/write/enclosing.js'
import type { WriteClient } from '../src/database.js'

afterEach(() => vi.useRealTimers())

/** A client that records its statements, each of which takes a turn of the event loop. */
function recording(statements: string[]): WriteClient {
  const run = async (text: string) => {
    await new Promise((done) => setImmediate(done))
    statements.push(text)
    return 0
  }
  const client: object = { $queryRawUnsafe: run, $executeRawUnsafe: run }
  return client as WriteClient
}

const steps = ['savepoint hook', 'insert', 'link', 'release savepoint hook']

test('a transaction does not end before the writes that joined it, awaited or not', async () => {
  const statements: string[] = []
  const client = recording(statements)
  const { $executeRawUnsafe: run } = client as object as { $executeRawUnsafe: (text: string) => Promise<number> }
  const write = async () => {
    await run('insert')
    await run('link')
  }
  await enclose(client, async () => void enclosing()?.join(write))
  expect(statements).toEqual(steps)
  const failing = enclose(client, async () => {
    void enclosing()?.join(write)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(statements).toEqual([...steps, ...steps])
})

test('code that never ends does not hold the writer of SQLite forever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const statements: string[] = []
  const prisma = {
    $transaction: async (work: (client: WriteClient) => Promise<unknown>) => work(recording(statements)),
    $connect: async () => undefined,
    $disconnect: async () => undefined,
  }
  const writer = new Writer(new LazyClient(async () => prisma), new Patience())
  const endless = writer.run(() => new Promise(() => undefined))
  const refused = expect(endless).rejects.toMatchObject({ code: 'P2028' })
  const next = writer.run(async () => 'written')
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(await next).toBe('written')
})

test('an operation of the client of owner code follows relations of any name', async () => {
  const asked: string[] = []
  const relation = (name: string) => async () => void asked.push(name)
  const names = ['on', 'run', 'work', 'constructor']
  const found = Object.fromEntries(names.map((name) => [name, relation(name)]))
  const prisma: object = { shift: { findUnique: () => found } }
  const client = ownClient<Record<'shift', { findUnique(): Record<string, () => Promise<unknown>> }>>({
    write: async (work) => work(prisma as WriteClient),
  })
  for (const name of names) await client.shift.findUnique()[name]?.()
  expect(asked).toEqual(names)
})
