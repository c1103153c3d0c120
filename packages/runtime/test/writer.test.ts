/** The writer of SQLite: writes that wait together share a commit, and nothing else. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WriteHandle } from '../src/sqlite/write-handle.js'
import { Parameter, sql } from '../src/sql/sql.js'
import { NewRow } from '../src/tables.js'
import { openFile } from './writing/sqlite-file.js'
import { usual } from '../src/database.js'
import type { Addition, Transaction } from '../src/database.js'

let opened: ReturnType<typeof openFile>
const table = { name: 't', columns: new Map([['a', { name: 'a', stored: 'integer' as const }]]) }

beforeEach(() => {
  opened = openFile('create table t (a integer unique)')
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await opened.close()
})

const add = (value: number) => async (transaction: Transaction) => {
  await transaction.run({ text: 'insert into t values (?1)', values: [value] })
  return value
}
const stored = () => opened.other.prepare('select a from t order by a').pluck().all()

function commands() {
  const given: string[] = []
  const run = WriteHandle.prototype.command
  vi.spyOn(WriteHandle.prototype, 'command').mockImplementation(function (this: WriteHandle, text) {
    given.push(text)
    run.call(this, text)
  })
  return given
}

test('writes that wait at the same moment share one commit, before which none is answered', async () => {
  // Time stands still: a commit is shared for some milliseconds only.
  vi.useFakeTimers({ toFake: ['performance'] })
  const given = commands()
  const seen = await Promise.all(
    [1, 2, 3].map((value) =>
      opened.writer.run(add(value)).then(() => [given.filter((text) => text === 'commit').length, stored()]),
    ),
  )
  expect(seen).toEqual([1, 2, 3].map(() => [1, [1, 2, 3]]))
})

test('writes share one commit as long as each turn of the event loop brings another', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const given = commands()
  const writes: Promise<number>[] = []
  setImmediate(() => {
    writes.push(opened.writer.run(add(2)))
    setImmediate(() => writes.push(opened.writer.run(add(3))))
  })
  await opened.writer.run(add(1))
  await Promise.all(writes)
  expect(stored()).toEqual([1, 2, 3])
  expect(given.filter((text) => text === 'commit').length).toBe(1)
})

test('work that only reads waits for no other process that writes, and counts as no commit', async () => {
  const read = async (transaction: Transaction) => transaction.rows({ text: 'select a from t', values: [] })
  const readNow = () => opened.writer.run(read, { ...usual, isReading: true })
  await opened.writer.run(add(1))
  const state = opened.commits.stateOf(null)
  opened.other.exec('begin immediate; insert into t values (2)')
  const answers = [readNow(), opened.writer.run(add(3)), readNow()]
  expect(await answers[0]).toEqual([{ a: 1 }])
  expect(opened.commits.stateOf(null)).toBe(state)
  opened.other.exec('commit')
  expect(await Promise.all(answers)).toEqual([[{ a: 1 }], 3, [{ a: 1 }, { a: 2 }, { a: 3 }]])
})

test('nobody can tell what others commit while work reads, and everybody can afterwards', async () => {
  await opened.writer.run(add(1))
  const before = opened.writer.version()
  const meanwhile = async (transaction: Transaction) => {
    await transaction.rows({ text: 'select a from t', values: [] })
    opened.other.exec('insert into t values (2)')
    return opened.writer.version()
  }
  expect(await opened.writer.run(meanwhile, { ...usual, isReading: true })).toBeNaN()
  expect(opened.writer.version()).toBeGreaterThan(before ?? Infinity)
})

test('a read waits for a file that is locked as a whole', async () => {
  opened.other.pragma('journal_mode = delete')
  opened.other.exec('begin exclusive')
  const read = async (transaction: Transaction) => transaction.rows({ text: 'select a from t', values: [] })
  const answer = opened.writer.run(read, { ...usual, isReading: true })
  setTimeout(() => opened.other.exec('commit'), 30)
  expect(await answer).toEqual([])
})

/** Adds the sum of a number and the id of the row. */
const sumWith =
  (given: number): Addition =>
  (id) =>
    sql`insert into t values (${new Parameter(given, 'integer')} + ${new Parameter(id, 'integer')})`

test('what is added for a row is stored with it, or neither is', async () => {
  const insert = (value: number, added: (given: number) => Addition) => (transaction: Transaction) =>
    transaction.insert([new NewRow(table, { a: value })], added(100))
  const change = (from: number, to: number, added: (given: number) => Addition) => async (transaction: Transaction) =>
    transaction.run(
      {
        text: 'update t set a = ?1 where rowid = ?2',
        values: [to, from],
        changes: { table: 't', ids: [from], fields: ['a'] },
      },
      added(200),
    )
  const run = (work: (transaction: Transaction) => unknown) =>
    opened.writer.run(async (transaction) => work(transaction), { ...usual, isOneStatement: true })
  const outcomes = [
    run(insert(1, sumWith)),
    run(insert(2, () => () => sql`insert into t values (1)`)),
    run(change(1, 3, sumWith)),
    run(change(1, 4, () => () => sql`insert into t values (101)`)),
    run(change(9, 5, sumWith)),
  ]
  const results = await Promise.allSettled(outcomes)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(stored()).toEqual([3, 101, 201])
})

test('writes that were undone because of another one run again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const given = commands()
  const ran: number[] = []
  const insert = (value: number, added: (given: number) => Addition) =>
    opened.writer.run(
      async (transaction) => {
        ran.push(value)
        await transaction.insert([new NewRow(table, { a: value })], added(100))
      },
      { ...usual, isOneStatement: true },
    )
  const failing = async (transaction: Transaction) => {
    await add(7)(transaction)
    throw new Error('not this one')
  }
  const late = async (transaction: Transaction) => {
    await transaction.insert([new NewRow(table, { a: 8 })], sumWith(200))
    throw new Error('too late')
  }
  const results = await Promise.allSettled([
    insert(1, sumWith),
    opened.writer.run(failing),
    insert(2, () => () => sql`insert into nowhere values (1)`),
    insert(3, sumWith),
    opened.writer.run(late, { ...usual, isOneStatement: true }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'rejected'])
  expect(results[1]).toMatchObject({ reason: { message: 'not this one' } })
  expect(results[2]).toMatchObject({ reason: { message: expect.stringContaining('nowhere') } })
  expect(ran).toEqual([1, 2, 1, 3, 1, 3])
  expect(given.filter((text) => text === 'commit')).toHaveLength(1)
  expect(stored().toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 3, 101, 103])
})

test('one statement is undone with a read that fails after it', async () => {
  const insert = (value: number, text: string) =>
    opened.writer.run(
      async (transaction) => {
        await transaction.insert([new NewRow(table, { a: value })])
        return transaction.read({ text, values: [] })
      },
      { ...usual, isOneStatement: true },
    )
  const count = 'select (select json_array(count(*)) from t) as data, null as total'
  const results = await Promise.allSettled([
    insert(1, count),
    insert(2, `select json('{') as data, null as total`),
    insert(3, count),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results).toMatchObject([{ value: { data: '[1]' } }, {}, { value: { data: '[2]' } }])
  expect(stored()).toEqual([1, 3])
})

test('a write that fails is undone alone', async () => {
  const failing = async (transaction: Transaction) => {
    await add(2)(transaction)
    await add(1)(transaction)
  }
  const results = await Promise.allSettled([
    opened.writer.run(add(1)),
    opened.writer.run(failing),
    opened.writer.run(add(3)),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(stored()).toEqual([1, 3])
})

test('what undoes the whole transaction is the answer to all who shared it', async () => {
  const undo = async (transaction: Transaction) => {
    await transaction.rows({ text: 'rollback', values: [] })
    throw new Error('the disk is full')
  }
  const results = await Promise.allSettled([
    opened.writer.run(add(1)),
    opened.writer.run(undo),
    opened.writer.run(add(3)),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(results[0]).toMatchObject({ reason: { message: 'the disk is full' } })
  expect(stored()).toEqual([3])
})

test('code of the owner shares its transaction with nobody', async () => {
  const given = commands()
  const waiting: (() => void)[] = []
  const slow = async (transaction: Transaction) => {
    await new Promise<void>((goOn) => waiting.push(goOn))
    return add(2)(transaction)
  }
  const first = opened.writer.run(add(1))
  const second = opened.writer.run(slow, { ...usual, runsOwnerCode: true })
  const third = opened.writer.run(add(3))
  await first
  expect(stored()).toEqual([1])
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]?.()
  await second
  expect(stored()).toEqual([1, 2])
  await third
  expect(given.filter((text) => text === 'commit')).toHaveLength(3)
})

test('a transaction that has ended takes no more statements', async () => {
  let kept: Transaction | undefined
  await opened.writer.run(async (transaction) => void (kept = transaction))
  expect(() => kept?.run({ text: 'insert into t values (1)', values: [] })).toThrow('has ended')
})

test('a write that takes long is answered in another turn of the event loop than that of its commit', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  let committed = 0
  const run = WriteHandle.prototype.command
  vi.spyOn(WriteHandle.prototype, 'command').mockImplementation(function (this: WriteHandle, text) {
    if (text === 'commit') committed = turn
    run.call(this, text)
  })
  await opened.writer.run(async (transaction) => {
    const end = performance.now() + 20
    while (performance.now() < end);
    return add(1)(transaction)
  })
  const answered = turn
  isOver = true
  expect(answered).toBeGreaterThan(committed)
})

/** Lets a command fail once. */
function failOnce(command: string) {
  const run = WriteHandle.prototype.command
  let hasFailed = false
  vi.spyOn(WriteHandle.prototype, 'command').mockImplementation(function (this: WriteHandle, text) {
    if (text === command && !hasFailed) {
      hasFailed = true
      throw new Error('disk I/O error')
    }
    run.call(this, text)
  })
}

const failing = async (transaction: Transaction) => {
  await add(2)(transaction)
  throw new Error('not this one')
}
const half = async (transaction: Transaction) => {
  await transaction.insert([new NewRow(table, { a: 2 })], () => sql`insert into nowhere values (1)`)
}
const refused = async (transaction: Transaction) => {
  await transaction.run({ text: 'pragma defer_foreign_keys = on', values: [] })
  await transaction.run({ text: 'insert into t values (2)', values: [] })
  await transaction.run({ text: 'insert into child values (9)', values: [] })
}

test.each<readonly [command: string, work: (transaction: Transaction) => Promise<unknown>, isOneStatement: boolean]>([
  ['rollback to write', failing, false],
  ['rollback', half, true],
  ['rollback', refused, false],
])(
  '%s fails: the write is undone all the same, and others go on',
  async (command, work, isOneStatement) => {
    opened.other.exec('create table child (parent integer references t (a))')
    await opened.writer.run(add(1))
    failOnce(command)
    await expect(opened.writer.run(work, { ...usual, isOneStatement })).rejects.toThrow()
    expect(await opened.writer.run(add(3))).toBe(3)
    expect(stored()).toEqual([1, 3])
  },
  5_000,
)

test('a read that cannot begin leaves no transaction behind, even if its rollback fails', async () => {
  opened.other.pragma('journal_mode = delete')
  failOnce('rollback')
  const read = async (transaction: Transaction) => transaction.rows({ text: 'select a from t', values: [] })
  await opened.writer.run(read, { ...usual, isReading: true })
  opened.other.exec('begin exclusive')
  const answer = opened.writer.run(read, { ...usual, isReading: true })
  await expect(answer).rejects.toThrow('disk I/O error')
  opened.other.exec('commit')
  expect(await opened.writer.run(add(3))).toBe(3)
}, 5_000)
