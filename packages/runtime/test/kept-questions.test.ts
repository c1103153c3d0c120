/** The counted questions of several processes, in one table. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { AnswerRoom } from '../src/load/room.js'
import { postgresql } from '../src/postgresql/index.js'
import { parseQueryString } from '../src/query/querystring.js'
import { listRead } from '../src/query/reads.js'
import { keepQuestions } from '../src/questions/kept-questions.js'
import { createQuestions } from '../src/questions/questions-table.js'
import { Tally } from '../src/questions/tally.js'
import { sqlite } from '../src/sqlite/index.js'
import { execute } from '../../../test/accounts/sql.js'
import { contextOf, typeOf, visitor } from './reading/context.js'
import type { Database } from '../src/database.js'
import type { TestDatabase } from '../../../test/databases.js'

const noClient = () => Promise.reject(new Error('no code of the owner runs'))
const silent = pino({ level: 'silent' })
const read = (query: string) => listRead(typeOf('book'), parseQueryString(query), contextOf(visitor)).read

describe.each(providers)('on %s', (provider) => {
  let fresh: TestDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase(provider)
    await execute(provider, fresh.url, ['create table other (n integer)'])
    const open = provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient)
    database = await open({ url: fresh.url, baseDir: '/', readTimeout: 5_000, room: new AnswerRoom(1_000_000) })
  })
  beforeEach(() => execute(provider, fresh.url, ['drop table if exists content_gen_questions', createQuestions]))
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  const keep = (tally: Tally) => keepQuestions(tally, database, silent)()
  /** Counts a question so often, with so many milliseconds for each. */
  const count = (tally: Tally, query: string, times: number, milliseconds: number) => {
    for (let time = 0; time < times; time++)
      for (const counter of tally.note(read(query))) counter.milliseconds += milliseconds
  }
  const kept = async () => {
    const text = 'select "question", "times", "milliseconds" from content_gen_questions order by "milliseconds" desc'
    const rows = await database.rows({ text, values: [] })
    return rows.map(({ question, times, milliseconds }) => {
      const { sort } = JSON.parse(String(question)) as { readonly sort: readonly { readonly attribute: string }[] }
      return [sort[0]?.attribute, Number(times), Number(milliseconds)]
    })
  }

  test('two processes add to one row, and a round adds what is new', async () => {
    const [one, other] = [new Tally(), new Tally()]
    const stop = keepQuestions(one, database, silent)
    count(one, 'sort=price', 2, 5)
    count(other, 'sort=price', 3, 1)
    count(other, 'sort=title', 1, 100)
    await Promise.all([stop(), keep(other)])
    expect(await kept()).toEqual([
      ['title', 1, 100],
      ['price', 5, 13],
    ])
    count(one, 'sort=price', 1, 7)
    await stop()
    await stop()
    expect(await kept()).toContainEqual(['price', 6, 20])
  })

  test('there are at most 500, those that took the most time, and old ones go', async () => {
    const filler = Array.from(
      { length: 510 },
      (_, n) => `insert into content_gen_questions values ('k${n}', '{"sort":[]}', 1, ${n + 10}, 9000000000000)`,
    )
    const old = `insert into content_gen_questions values ('old', '{"sort":[{"attribute":"old"}]}', 1, 900, 0)`
    await execute(provider, fresh.url, [...filler, old])
    const tally = new Tally()
    count(tally, 'sort=price', 1, 1_000)
    await keep(tally)
    const rows = await kept()
    // The old one was among 500.
    expect(rows).toHaveLength(499)
    expect(rows[0]).toEqual(['price', 1, 1_000])
    expect(rows.map(([attribute]) => attribute)).not.toContain('old')
  })

  test('no table, no error: a deployment makes it', async () => {
    await execute(provider, fresh.url, ['drop table content_gen_questions'])
    const tally = new Tally()
    count(tally, 'sort=price', 1, 1)
    const stop = keepQuestions(tally, database, silent)
    await stop()
    await execute(provider, fresh.url, [createQuestions])
    await stop()
    expect(await kept()).toEqual([['price', 1, 1]])
  })
})
