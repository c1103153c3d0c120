/** The search for kept answers that may go: it finds all of them, holds up nobody, and answers keep no texts of SQL from going. */
import { expect, test } from 'vitest'
import { Answers } from '../src/cache/answers.js'
import { outdated } from '../src/cache/outdated.js'
import { Questions } from '../src/cache/questions.js'
import { postgresqlDialect } from '../src/postgresql/dialect.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { Pauses } from '../src/load/pauses.js'
import type { Database } from '../src/database.js'
import type { Statement } from '../src/statement.js'

const kept = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `${n};n1`, values: [1], state: 'now' }))
const textOf = (key: string) => `text ${key}`

test('others that pause meanwhile go on soon', async () => {
  let asked = 0
  const state = () => {
    for (const end = performance.now() + 1; performance.now() < end;);
    asked++
    return 'now'
  }
  const found = outdated(kept(200), { dialect: sqliteDialect, state }, textOf)
  await new Pauses().rest()
  expect(asked).toBeLessThan(100)
  expect(await found).toEqual([])
  expect(asked).toBe(200)
})

test('a server is asked once', async () => {
  let asked = 0
  const state = () => Promise.resolve(++asked === 1 ? 'now' : 'later')
  expect(await outdated(kept(50), { dialect: postgresqlDialect, state }, textOf)).toEqual([])
  expect(await outdated(kept(50), { dialect: postgresqlDialect, state }, textOf)).toHaveLength(50)
  expect(asked).toBe(2)
})

test('answers to questions whose text is forgotten are found', async () => {
  const known = (key: string) => (key.startsWith('1') ? undefined : textOf(key))
  const found = await outdated(kept(3), { dialect: sqliteDialect, state: () => 'now' }, known)
  expect(found.map(({ key }) => key)).toEqual(['1;n1'])
})

test('a question is found by the key of its answers, until many others were asked', () => {
  const questions = new Questions()
  const key = questions.keyOf({ text: 'select 1', values: [1, 'x'] }) ?? ''
  expect(questions.textOf(key)).toBe('select 1')
  for (let n = 0; n < 4_000; n++) questions.keyOf({ text: `select ${n} as n`, values: [] })
  expect(questions.textOf(key)).toBeUndefined()
})

test('answers keep no more texts than the questions do, however short the answers are', async () => {
  const database: Pick<Database, 'dialect' | 'read' | 'state'> = {
    dialect: sqliteDialect,
    read: () => ({ data: '[]', total: null }),
    state: () => 'now',
  }
  const answers = new Answers(database as Database, { maxBytes: 100_000_000, maxStale: 0 })
  const long = 'x'.repeat(10_000)
  const questions = Array.from({ length: 1_000 }, (_, n): Statement => ({ text: `${n} ${long}`, values: [] }))
  for (const asked of questions) for (let time = 0; time < 2; time++) await answers.read(asked)
  expect(answers.count).toBe(1_000)
  await answers.forgetOutdated()
  expect(answers.count).toBeLessThan(500)
})
