/** Totals that are known from an earlier page: of the very state that the entries are read in, on both databases, or counted. */
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { keepAnswers } from '../src/cache/keep-answers.js'
import { AnswerRoom } from '../src/load/room.js'
import { jsonText } from '../src/json/json.js'
import { postgresqlDialect } from '../src/postgresql/dialect.js'
import { postgresql } from '../src/postgresql/index.js'
import { parseQueryString } from '../src/query/querystring.js'
import { listRead } from '../src/query/reads.js'
import { compileRead } from '../src/sql/compile.js'
import { Parameter, sql } from '../src/sql/sql.js'
import { written } from '../src/sql/written.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { sqlite } from '../src/sqlite/index.js'
import { readCounted } from '../src/sqlite/read-counted.js'
import { contextOf, typeOf, visitor } from './reading/context.js'
import type { CacheConfig } from '@content-gen/contract'
import type { Database, ReadRow } from '../src/database.js'
import type { Statement } from '../src/statement.js'

const config: CacheConfig = { enabled: true, maxBytes: 100_000, maxStale: 0, roles: {}, routes: {}, tags: null }
const noClient = () => Promise.reject(new Error('nothing is written here'))

describe.each(providers)('on %s', (provider) => {
  let database: Database
  let drop: () => Promise<void>
  let execute: (text: string) => unknown

  /** The rows of a group from one number on, of a table of numbers. */
  const page = (group: string, start: number, isBounded = false, isMost = false): Statement => {
    const { dialect } = database
    const known = new Parameter('', 'text', false, '$state')
    const [ofGroup, from] = [new Parameter(group, 'text'), new Parameter(start, 'bigint')]
    const most = dialect.isEmbedded ? null : new Parameter(10_000, 'bigint', false, '$mostBytes')
    const count = sql`(select count(*) from t where g = ${ofGroup})`
    const found = sql`select n from t where g = ${ofGroup} order by n limit 3 offset ${from}`
    const json = sql`(select ${dialect.document('cast(n as text)')} from (${found}) found)`
    const total = dialect.unlessKnown(dialect.total(count), known)
    const { state } = dialect
    const whole = written(
      sql`select ${json} as data, ${total} as total${state === null ? '' : `, ${state} as state`}`,
      dialect,
    )
    const bounded = written(dialect.bounded({ json, total, state, size: () => '', mostBytes: most }), dialect)
    return {
      ...whole,
      recount: { text: written(count, dialect).text, values: [whole.parameters.indexOf(ofGroup)], isMost },
      ...(isBounded ? { bounded: { ...bounded, mostBytes: 10_000 } } : {}),
    }
  }
  const shown = ({ data, total }: ReadRow) => `${jsonText(data ?? 'nothing')} of ${total}`

  beforeAll(async () => {
    const fresh = await freshDatabase(provider)
    if (provider === 'sqlite') {
      const file = new SqliteDatabase(fresh.url.replace(/^file:/, ''))
      execute = (text) => file.exec(text)
      drop = async () => (file.close(), fresh.drop())
    } else {
      const client = new Client(fresh.url)
      await client.connect()
      execute = (text) => client.query(text)
      drop = async () => (await client.end(), fresh.drop())
    }
    await execute('create table t (n integer, g text); create table other (n integer)')
    const open = provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient)
    database = await open({ url: fresh.url, baseDir: '/', readTimeout: 5_000, room: new AnswerRoom(33_554_432) })
  })

  beforeEach(async () => {
    const rows = Array.from({ length: 10 }, (_, n) => `(${n}, '${n < 7 ? 'a' : 'b'}')`)
    await execute(`delete from t; insert into t values ${rows.join(', ')}`)
  })

  afterAll(async () => {
    await database.close()
    await drop()
  })

  describe.each([
    { isBounded: false, isMost: false },
    { isBounded: true, isMost: false },
    { isBounded: true, isMost: true },
  ])('%o', ({ isBounded, isMost }) => {
    const pageFrom = (group: string, start: number) => page(group, start, isBounded, isMost)

    // Commits of other suites count on PostgreSQL: a snapshot is of all databases of a server.
    const retry = provider === 'postgresql' ? 5 : 0
    test('a known total is taken in the same state, and only then', { retry }, async () => {
      const { counted, total } = await database.read(pageFrom('a', 0), { known: null })
      expect(total).toBe(7)
      const known = { total: 99, state: counted ?? '' }
      expect(shown(await database.read(pageFrom('a', 3), { known }))).toBe('[3,4,5] of 99')
      await execute(`insert into t values (20, 'a')`)
      expect(shown(await database.read(pageFrom('a', 6), { known }))).toBe('[6,20] of 8')
    })

    test('no page shows a total of before a commit', async () => {
      const kept = keepAnswers(database, config)
      for (let time = 0; time < 20; time++) {
        for (const start of [0, 3, 6]) {
          expect((await kept.read(pageFrom('a', start))).total).toBe(7 + time)
          expect((await kept.read(pageFrom('b', start))).total).toBe(3)
        }
        await execute(`insert into t values (${30 + time}, 'a')`)
      }
    })

    test('a total of after a commit is not shown with entries of before', async () => {
      const kept = keepAnswers(database, config)
      await kept.read(pageFrom('a', 0))
      await execute('begin')
      await execute(`insert into t values (40, 'a')`)
      for (const start of [0, 3, 6]) expect((await kept.read(pageFrom('a', start))).total).toBe(7)
      await execute('commit')
      expect(shown(await kept.read(pageFrom('a', 6)))).toBe('[6,40] of 8')
      await execute(`begin`)
      await execute(`delete from t where n = 40`)
      await execute('rollback')
      expect((await kept.read(pageFrom('a', 1))).total).toBe(8)
    })
  })

  test('a statement that is given no total counts', async () => {
    expect((await database.read(page('b', 0))).total).toBe(3)
    const off = keepAnswers(database, { ...config, enabled: false })
    for (let time = 0; time < 3; time++) expect((await off.read(page('b', time))).total).toBe(3)
  })
})

describe('a commit during a read of a file', () => {
  const statement: Statement = {
    text: '',
    values: [''],
    slots: [{ index: 0, source: '$state', operand: { kind: 'id' } }],
    recount: { text: '', values: [], isMost: true },
  }
  const known = { total: 1, state: 'first' }

  test.each(['at once', 'later'])('counts again, answered %s', async (when) => {
    let state = 'first'
    let reads = 0
    const read = ({ values: [at] }: Statement): ReadRow | Promise<ReadRow> => {
      // The first read meets the commit of another process.
      if (++reads === 1) state = 'second'
      const row = { data: `[${state}]`, total: at === '' ? 2 : null }
      return when === 'later' ? Promise.resolve(row) : row
    }
    const row = await readCounted({ read }, { of: () => state }, statement, { known })
    expect(row).toEqual({ data: '[second]', total: 2, counted: 'second' })
    expect(reads).toBe(2)
  })

  test('of which the state cannot be told is counted, and its total never taken', async () => {
    const read = ({ values: [at] }: Statement): ReadRow => ({ data: '[]', total: at === '' ? 2 : null })
    const locked = { of: () => NaN }
    const { total, counted } = await readCounted({ read }, locked, statement, { known: { total: 1, state: NaN } })
    expect(total).toBe(2)
    const again = await readCounted({ read }, locked, statement, { known: { total: 5, state: counted ?? '' } })
    expect(again.total).toBe(2)
  })
})

describe.each([sqliteDialect, postgresqlDialect])('what a total is known by', (dialect) => {
  const countOf = (query: string) => {
    const { read } = listRead(typeOf('book'), parseQueryString(query), contextOf(visitor))
    const { count, values } = compileRead(read, dialect, { isRecounted: true })
    return [count?.text, ...(count?.values ?? []).map((position) => values[position])].join()
  }
  const filter = 'filters[pages][$gt]=5'

  test('is the same for every page, order and population', () => {
    const same = [
      '&pagination[page]=2',
      '&pagination[start]=3&pagination[limit]=7',
      '&sort=title:desc',
      '&populate=writer',
      '&fields=title',
    ]
    for (const more of same) expect(countOf(filter + more), more).toBe(countOf(filter))
  })

  test('is another for other values, filters and columns', () => {
    const other = [
      '',
      'filters[pages][$gt]=6',
      'filters[pages][$gte]=5',
      'filters[copies][$gt]=5',
      `${filter}&filters[title][$eq]=5`,
      'populate[topics][filters][id][$eq]=1&filters[pages][$gt]=7',
    ]
    expect(new Set([filter, ...other].map(countOf)).size).toBe(other.length + 1)
  })
})
