/** Answers that are kept: never one that a commit has changed, never more than fits, and none that is asked for once. */
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { Answers } from '../src/cache/answers.js'
import { keepAnswers } from '../src/cache/keep-answers.js'
import { KeptRow, madeOf } from '../src/cache/kept-row.js'
import { Questions } from '../src/cache/questions.js'
import { AnswerRoom } from '../src/load/room.js'
import { joinJson, jsonText, LongJson } from '../src/json/json.js'
import { postgresql } from '../src/postgresql/index.js'
import { States } from '../src/postgresql/states.js'
import { sqlite } from '../src/sqlite/index.js'
import type { CacheConfig } from '@content-gen/contract'
import type { Database } from '../src/database.js'
import type { State, Statement } from '../src/statement.js'

const on: CacheConfig = { enabled: true, maxBytes: 100_000, maxStale: 0, roles: {}, routes: {}, tags: null }
const noClient = () => Promise.reject(new Error('nothing is written here'))

describe.each(providers)('on %s', (provider) => {
  // Commits of other suites count: a snapshot is of all databases of a server.
  const retry = provider === 'postgresql' ? 5 : 0
  let database: Database
  let drop: () => Promise<void>
  let execute: (sql: string) => unknown
  const question = (n: number): Statement => ({
    text:
      provider === 'sqlite'
        ? 'select x as data, 1 as total from t where n = ?1'
        : 'select x as data, 1 as total from t where n = $1',
    values: [n],
  })
  /** A database that counts what it is asked. */
  const counting = (config = on) => {
    const asked: Statement[] = []
    const kept = keepAnswers(
      { ...database, read: (statement, options) => (asked.push(statement), database.read(statement, options)) },
      config,
    )
    return { kept, asked, ask: async (n: number) => jsonText((await kept.read(question(n))).data ?? 'nothing') }
  }

  beforeAll(async () => {
    const fresh = await freshDatabase(provider)
    const setUp = `create table t (n integer, x text); create table other (n integer, x text); insert into t values (1, 'one'), (2, 'two'), (3, 'dreié€')`
    if (provider === 'sqlite') {
      const file = new SqliteDatabase(fresh.url.replace(/^file:/, ''))
      execute = (sql) => file.exec(sql)
      drop = async () => {
        file.close()
        await fresh.drop()
      }
    } else {
      const client = new Client(fresh.url)
      await client.connect()
      execute = (sql) => client.query(sql)
      drop = async () => {
        await client.end()
        await fresh.drop()
      }
    }
    await execute(setUp)
    const open = provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient)
    database = await open({ url: fresh.url, baseDir: '/', readTimeout: 5_000, room: new AnswerRoom(33_554_432) })
  })

  afterAll(async () => {
    await database.close()
    await drop()
  })

  test('the second question is kept, and the third is answered without reading', { retry }, async () => {
    const { ask, asked } = counting()
    for (let time = 0; time < 5; time++) expect(await ask(3)).toBe('dreié€')
    expect(asked.length).toBe(2)
  })

  test('every commit of another connection counts, at once', { retry }, async () => {
    const { ask, asked } = counting()
    for (let time = 0; time < 20; time++) {
      await execute(`update t set x = 'time ${time}' where n = 2`)
      for (let again = 0; again < 3; again++) expect(await ask(2)).toBe(`time ${time}`)
    }
    expect(asked.length).toBe(21)
  })

  test('what is not committed is not seen, and not kept', async () => {
    const { ask } = counting()
    await execute(`update t set x = 'before' where n = 1`)
    for (let time = 0; time < 3; time++) await ask(1)
    await execute('begin')
    await execute(`update t set x = 'within' where n = 1`)
    for (let time = 0; time < 3; time++) expect(await ask(1)).toBe('before')
    await execute('commit')
    for (let time = 0; time < 3; time++) expect(await ask(1)).toBe('within')
    await execute(`begin`)
    await execute(`update t set x = 'undone' where n = 1`)
    await execute('rollback')
    for (let time = 0; time < 3; time++) expect(await ask(1)).toBe('within')
  })

  test('answers that a commit has changed are forgotten, and others stay', async () => {
    // The connection that writes is open, and counts its own commits by table.
    await database.prepare()
    const answers = new Answers(database, on)
    const other: Statement = { text: question(1).text.replace('from t', 'from other'), values: [1] }
    for (let time = 0; time < 2; time++) for (const asked of [question(1), other]) await answers.read(asked)
    await answers.forgetOutdated()
    // PostgreSQL tells of a change of any table, and of any database.
    if (provider === 'sqlite') expect(answers.count).toBe(2)
    await database.write((transaction) =>
      Promise.resolve(transaction.run({ text: `update t set x = 'newer' where n = 3`, values: [] })),
    )
    for (let time = 0; time < 2; time++) await answers.read(question(2))
    await answers.forgetOutdated()
    if (provider === 'sqlite') expect(answers.count).toBe(2)
    else expect(answers.count).toBeLessThan(2)
  })

  test('an answer that may be outdated for a while is not forgotten', async () => {
    const answers = new Answers(database, { ...on, maxStale: 600 })
    for (let time = 0; time < 2; time++) await answers.read(question(1))
    await execute(`update t set x = 'new' where n = 3`)
    await answers.forgetOutdated()
    expect(answers.count).toBe(1)
  })

  test('nothing is kept if the config says so', async () => {
    for (const config of [
      { ...on, enabled: false },
      { ...on, maxBytes: 0 },
    ]) {
      const { ask, asked } = counting(config)
      for (let time = 0; time < 4; time++) await ask(1)
      expect(asked.length).toBe(4)
    }
  })

  test('an answer may be outdated for as long as the config says, but not by our own writes', async () => {
    const { ask, asked, kept } = counting({ ...on, maxStale: 600 })
    await execute(`update t set x = 'old' where n = 2`)
    for (let time = 0; time < 3; time++) await ask(2)
    await execute(`update t set x = 'new' where n = 2`)
    for (let time = 0; time < 3; time++) expect(await ask(2)).toBe('old')
    expect(asked.length).toBe(2)
    await kept.write(async () => undefined).catch(() => undefined)
    for (let time = 0; time < 3; time++) expect(await ask(2)).toBe('new')
  })

  test('values of different kinds are different questions', async () => {
    const questions = new Questions()
    const lists = [
      [1],
      ['1'],
      [1n],
      [null],
      [[1]],
      [['1']],
      [1, 1],
      ['1;n1'],
      ['', '1'],
      ['1', ''],
      [],
      [[], 1],
      [[1], []],
    ]
    const keys = lists.map((values) => questions.keyOf({ text: 'a', values }))
    expect(new Set(keys).size).toBe(lists.length)
    expect(questions.keyOf({ text: 'b', values: [1] })).not.toBe(keys[0])
    expect(questions.keyOf({ text: 'a', values: ['x'.repeat(10_000)] })).toBeNull()
  })
})

/** A database of any content, whose state never changes. */
function still(read: (statement: Statement) => string): Database {
  const unused = () => Promise.reject(new Error('not in this test'))
  const dialect = { isEmbedded: true } as Database['dialect']
  return {
    dialect,
    read: (statement) => ({ data: read(statement), total: null }),
    state: () => 1,
    rows: unused,
    survey: unused,
    write: unused,
    prepare: unused,
    check: unused,
    close: unused,
  }
}

test('answers that are not repeated evict none, and those that are stay within the bound', async () => {
  let reads = 0
  const database = keepAnswers(
    still(({ values }) => (reads++, `${'x'.repeat(900)}${values[0]}`)),
    on,
  )
  const ask = (value: string | number) => database.read({ text: 'a', values: [value] })
  for (let time = 0; time < 3; time++) await ask('often')
  for (let n = 0; n < 20_000; n++) await ask(n)
  reads = 0
  await ask('often')
  expect(reads).toBe(0)
  // Two thousand bytes each: a hundred thousand have room for less than fifty.
  for (let n = 0; n < 1_000; n++) for (let time = 0; time < 2; time++) await ask(n)
  reads = 0
  for (let n = 999; n >= 0; n--) await ask(n)
  expect(1_000 - reads).toBeGreaterThan(20)
  expect(1_000 - reads).toBeLessThan(50)
})

test('one answer never takes a large part of the memory', async () => {
  let reads = 0
  const database = keepAnswers(
    still(() => (reads++, 'x'.repeat(4_000))),
    on,
  )
  for (let time = 0; time < 4; time++) await database.read({ text: 'a', values: [] })
  expect(reads).toBe(4)
})

test('what is made of a kept row is made once for each way of making it', () => {
  const row = new KeptRow({ data: '[1]', total: 1 })
  let made = 0
  const make = () => `{"data":[1],"n":${++made}}`
  const [one, other] = [{}, {}]
  expect(madeOf(row, one, make)).toBe(madeOf(row, one, make))
  expect(jsonText(madeOf(row, other, make))).toBe('{"data":[1],"n":2}')
  expect(madeOf({ data: '[1]', total: 1 }, one, make)).toBe('{"data":[1],"n":3}')
})

test('a kept row lives in the memory of what was made of it', () => {
  const row = new KeptRow({ data: '[1,"é"]', total: 1 })
  const made = madeOf(row, {}, () => joinJson(['{"data":', row.data ?? '', ',"n":1}']))
  expect(jsonText(made)).toBe('{"data":[1,"é"],"n":1}')
  expect(jsonText(row.data ?? '')).toBe('[1,"é"]')
  const [whole, part] = [made, row.data].map((json) => (json instanceof LongJson ? json.pieces[0] : undefined))
  expect(part?.buffer).toBe(whole?.buffer)
  expect(part?.byteOffset).toBe(Number(whole?.byteOffset) + '{"data":'.length)
})

test('a kept row stays when what is made of it does not contain it', () => {
  const row = new KeptRow({ data: '[1]', total: 1 })
  madeOf(row, {}, () => '{"data":2}')
  expect(jsonText(row.data ?? '')).toBe('[1]')
})

test('a state is asked for after each request for it, once for all that wait', async () => {
  const answers: ((state: State) => void)[] = []
  const states = new States(() => new Promise((resolve) => answers.push(resolve)))
  const first = states.get()
  const waiting = [states.get(), states.get(), states.get()]
  expect(answers.length).toBe(1)
  answers[0]?.('a')
  expect(await first).toBe('a')
  await new Promise(setImmediate)
  expect(answers.length).toBe(2)
  const later = states.get()
  answers[1]?.('b')
  expect(await Promise.all(waiting)).toEqual(['b', 'b', 'b'])
  await new Promise(setImmediate)
  answers[2]?.('c')
  expect(await later).toBe('c')
})

test('a state that cannot be had is asked for again', async () => {
  let times = 0
  const states = new States(() => (++times < 3 ? Promise.reject(new Error('away')) : Promise.resolve('here')))
  const asked = [states.get(), states.get()]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await states.get()).toBe('here')
})
