/** The log of an SQLite file is copied to the file in a thread of its own. */
import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { UnavailableError } from '../src/errors/errors.js'
import { ReadThreads } from '../src/threads/read-threads.js'
import { openFile } from './writing/sqlite-file.js'
import type { Transaction } from '../src/database.js'

let opened: ReturnType<typeof openFile>

afterEach(async () => {
  vi.restoreAllMocks()
  await opened.close()
})

/** More pages than SQLite itself leaves in a log (1,000) make this one full. */
const limits = { due: 50, full: 1_500, longestWait: 100 }
const full = 1_600
const open = (due = limits.due) => openFile('create table t (a text)', { ...limits, due })
const page = 'x'.repeat(4_000)
/** Stores rows of about a page each in one transaction. */
const fill = (count: number) =>
  opened.writer.run(async (transaction: Transaction) => {
    for (let row = 0; row < count; row++) await transaction.run({ text: 'insert into t values (?1)', values: [page] })
  })
const log = () => {
  const [state] = opened.other.pragma('wal_checkpoint(noop)') as {
    readonly log: number
    readonly checkpointed: number
  }[]
  return state
}
const count = () => opened.other.prepare('select count(*) from t').pluck().get()

test('it is copied once it has enough pages, and begins anew with the next write', async () => {
  opened = open()
  await fill(10)
  expect(log()).toMatchObject({ checkpointed: 0 })
  await fill(100)
  await expect.poll(() => log()).toSatisfy(({ log: pages, checkpointed }) => pages > 100 && checkpointed === pages)
  await fill(1)
  expect(log()?.log).toBeLessThan(20)
  expect(count()).toBe(111)
})

test('a commit does not copy its own pages, however many, and the log begins anew all the same', async () => {
  opened = open(Infinity)
  await fill(full)
  expect(log()).toMatchObject({ checkpointed: 0 })
  await expect.poll(() => log()).toSatisfy(({ log: pages, checkpointed }) => pages > full && checkpointed === pages)
  await fill(1)
  expect(log()?.log).toBeLessThan(20)
  expect(count()).toBe(full + 1)
})

test('a full log begins anew although writes go on: they wait for it a while', async () => {
  opened = open(Infinity)
  await Promise.all([fill(full), fill(1), fill(1)])
  // A busy machine takes longer to copy it than a write waits.
  await expect.poll(async () => fill(1).then(() => log()?.log)).toBeLessThan(100)
})

test('a write does not wait long for a thread that does not finish', async () => {
  opened = open(Infinity)
  vi.spyOn(ReadThreads.prototype, 'run').mockReturnValue(new Promise(() => undefined))
  await fill(full)
  await fill(1)
  expect(count()).toBe(full + 1)
})

test('writes go on where no thread can be started', async () => {
  opened = open()
  const run = vi.spyOn(ReadThreads.prototype, 'run').mockRejectedValue(new Error('no memory'))
  for (let time = 0; time < 3; time++) await fill(60)
  expect(run.mock.calls.length).toBeGreaterThan(1)
  expect(count()).toBe(180)
  await fill(full)
  await fill(1)
  expect(log()?.log).toBeLessThan(100)
})

test('threads that are closed start none for a task that comes late', async () => {
  opened = open()
  const entryPoint = createRequire(import.meta.url).resolve('@content-gen/runtime/sqlite/checkpoint-thread')
  const threads = new ReadThreads({ entryPoint, workerData: { file: opened.file }, atOnce: 1 })
  await threads.close()
  await expect(threads.run({ text: '', values: [], timeout: 10_000 })).rejects.toThrow(UnavailableError)
})
