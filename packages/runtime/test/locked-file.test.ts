/** A file that another process holds: only requests that need it wait. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { trusted } from '../src/caller.js'
import { AnswerRoom } from '../src/load/room.js'
import { Reader } from '../src/sqlite/reader.js'
import { Patience } from '../src/sqlite/patience.js'
import { createEntry } from '../src/write/index.js'
import { openProject } from './writing/project.js'
import { usual } from '../src/database.js'
import type { TestProject } from './writing/project.js'

const locked = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
const unavailable = { status: 503, name: 'ServiceUnavailableError' }

describe('patience', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Returns true if the wait for a locked file ended within so many milliseconds. */
  async function isGivenUp(patience: Patience, asked: number, milliseconds: number): Promise<boolean> {
    patience.countFrom(asked)
    let isOver = false
    patience.run(() => Promise.reject(locked())).catch(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(milliseconds)
    return isOver
  }

  test('lasts five seconds', async () => {
    expect(await isGivenUp(new Patience(), performance.now(), 4_900)).toBe(false)
    expect(await isGivenUp(new Patience(), performance.now(), 5_100)).toBe(true)
  })

  test('counts the time that a request has already waited', async () => {
    const patience = new Patience()
    const asked = performance.now()
    expect(await isGivenUp(patience, asked, 5_100)).toBe(true)
    expect(await isGivenUp(patience, asked, 0)).toBe(true)
    expect(await isGivenUp(patience, asked + 3_000, 3_000)).toBe(true)
  })

  test('starts again once the file was free', async () => {
    const patience = new Patience()
    const asked = performance.now()
    expect(await isGivenUp(patience, asked, 5_100)).toBe(true)
    expect(await patience.run(() => 'free')).toBe('free')
    expect(await isGivenUp(patience, asked, 4_900)).toBe(false)
  })
})

test('a read waits outside of the event loop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-locked-'))
  const file = join(folder, 'content.db')
  // Without a write-ahead log a writer locks out readers.
  const other = new SqliteDatabase(file)
  other.exec('create table things (id integer primary key)')
  const reader = new Reader({ file, timeout: 5_000, room: new AnswerRoom(1) })
  try {
    other.exec('begin exclusive')
    const reads = [
      reader.read({ text: 'select count(*) as total from things', values: [] }),
      reader.rows({ text: 'select id from things', values: [] }),
    ].map((read) => Promise.resolve(read))
    const isSettled = vi.fn()
    void Promise.race(reads).finally(isSettled)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(isSettled).not.toHaveBeenCalled()
    other.exec('commit')
    expect(await Promise.all(reads)).toEqual([{ data: null, total: 0 }, []])
  } finally {
    await reader.close()
    other.close()
    rmSync(folder, { recursive: true })
  }
})

describe('writes', () => {
  let project: TestProject
  beforeAll(async () => {
    project = await openProject('sqlite')
  })
  afterAll(() => project?.close())

  const create = (name: string, data: unknown) =>
    createEntry(project.context, project.type(`api::${name}.${name}`), data, trusted)
  const pragma = (text: string) =>
    project.database.write(async (transaction) => transaction.rows({ text, values: [] }), {
      ...usual,
      isOneStatement: true,
    })

  test('to a read-only file are a 503', async () => {
    await pragma('pragma query_only = on')
    await expect(create('tag', { name: 'one statement' })).rejects.toMatchObject(unavailable)
    const boxes = [{ label: 'a', lid: { color: 'b' } }]
    await expect(create('notice', { title: 'Several', level: 1, boxes })).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('read-only'),
    })
  })
})
