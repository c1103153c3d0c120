import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { RequestError } from '../src/errors/errors.js'
import { literalText, objectText } from '../src/postgresql/json-text.js'
import { ReadPool } from '../src/postgresql/read-pool.js'
import { StatementNames } from '../src/postgresql/statement-names.js'
import { Costs } from '../src/query/cost.js'
import { parseQueryString } from '../src/query/querystring.js'
import { listRead } from '../src/query/reads.js'
import { Statistics } from '../src/query/statistics.js'
import { compileRead } from '../src/sql/compile.js'
import { sql } from '../src/sql/sql.js'
import { written } from '../src/sql/written.js'
import type { Part } from '../src/sql/sql.js'
import { postgresqlDialect } from '../src/postgresql/dialect.js'
import { linksOf } from '../src/types.js'
import { openApp } from './reading/app.js'
import { contextOf, typeOf, types, visitor } from './reading/context.js'
import type { TestApp } from './reading/app.js'

const texts = ["'", `'";--/*\\%_$1?1:x`, "') or 1=1 --", '\\', '😀${x}`', '[1]', '{"a":1}']
const operators = [
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$in',
  '$notIn',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$contains',
  '$notContains',
  '$containsi',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$null',
  '$notNull',
  '$not',
  '$between',
]
const attributes = [
  'id',
  'title',
  'pages',
  'copies',
  'price',
  'inPrint',
  'printedOn',
  'opensAt',
  'soldAt',
  'seenAt',
  'extra',
  'genre',
  'locale',
  'writer',
  'topics',
  'seo',
  'cover',
]

const sameShape = (value: string) => readOf('book', `filters[title][$contains]=${value}&filters[writer][name]=${value}`)

function readOf(name: string, query: string) {
  return listRead(typeOf(name), parseQueryString(query), contextOf(visitor)).read
}

describe.each(providers)('%s', (provider) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(provider)
  })
  afterAll(() => app.close())

  async function outcome(query: string, name = 'book'): Promise<number> {
    try {
      await app.ids(name, query)
      return 200
    } catch (error) {
      if (error instanceof RequestError) return error.status
      throw new Error(query, { cause: error })
    }
  }

  test('every operator on every attribute takes any text, or refuses it', async () => {
    for (const attribute of attributes) {
      for (const operator of operators) {
        for (const value of [...texts, '1', '-0', '99999999999999999999', '2024-01-01', '10:20:30', '']) {
          const query = `filters[${attribute}][${operator}]=${encodeURIComponent(value)}&fields=id`
          expect([200, 400]).toContain(await outcome(query))
        }
      }
    }
  })

  test('text in the place of a name is refused, or has no effect', async () => {
    for (const text of texts) {
      const name = encodeURIComponent(text)
      expect(await outcome(`filters[${name}]=1`)).toBe(400)
      expect(await outcome(`filters[title][${name}]=1`)).toBe(400)
      expect(await outcome(`sort=${name}`)).toBe(400)
      expect(await outcome(`fields[0]=${name}`)).toBe(400)
      expect(await outcome(`populate[${name}]=true`)).toBe(200)
      expect(await outcome(`populate[topics][fields]=${name}`)).toBe(400)
      expect(await outcome(`locale=${name}`)).toBe(200)
      expect(await outcome(`_q=${name}`)).toBe(200)
    }
  })

  test('a condition, its negation and its unknown rows cover all rows', async () => {
    const all = await app.ids('book', 'locale=all&publicationState=preview')
    for (const term of [
      '[pages][$gt]=50',
      '[title][$contains]=e',
      '[price]=9.5',
      '[inPrint]=true',
      '[soldAt][$lt]=2024-02-01',
    ]) {
      const attribute = term.slice(0, term.indexOf(']') + 1)
      const ids = await Promise.all(
        [`filters${term}`, `filters[$not]${term}`, `filters${attribute}[$null]=true`].map((filter) =>
          app.ids('book', `${filter}&locale=all&publicationState=preview`),
        ),
      )
      expect(ids.flat().sort()).toEqual(all)
    }
  })

  test('a hundred terms, deep relations and deep populates run', async () => {
    const terms = Array.from({ length: 100 }, (_, i) => `filters[$or][${i}][pages]=${i}`).join('&')
    expect(await app.ids('book', terms)).toEqual([2])
    const deep = '[writer][books]'.repeat(4)
    expect(await app.ids('book', `filters${deep}[title]=Wide Sea`)).toEqual([1, 2])
    expect(await app.ids('book', `filters[$not]${deep}[title][$not][$null]=true`)).toEqual([4])
    expect(await outcome(`populate=${Array(5).fill('writer.books').join('.')}`)).toBe(200)
    expect(await outcome(`sort=${Array(2).fill('writer.books').join('.')}.title`)).toBe(200)
    expect(await outcome(`sort=${Array(3).fill('writer.books').join('.')}.title`)).toBe(400)
  })

  test('a chain of relations is queried as sets, which costs the sum of its steps and not their product', () => {
    const { text } = compileRead(readOf('book', `filters${'[topics][books]'.repeat(5)}[title]=x`), app.database.dialect)
    expect(text.match(/ in \(select /g)).toHaveLength(20)
    expect(text).not.toMatch(/exists \(/)
  })

  test.each(['sort[title][0][a]=b', 'sort[title][][a]=b', 'populate[books][count][0][a]=b', 'fields[0][a]=b'])(
    'objects without a prototype in the place of a text: %s',
    async (query) => {
      expect([200, 400]).toContain(await outcome(query))
      expect([200, 400]).toContain(await outcome(query, 'writer'))
    },
  )

  test('a text that PostgreSQL cannot compare is refused, wherever it comes from', () => {
    const filters = { title: { $eq: 'a\0b' } }
    expect(() => listRead(typeOf('book'), { filters }, contextOf(visitor))).toThrow('must not contain a NUL')
  })

  test('an answer that would be too large is refused before the query runs', async () => {
    const statistics = await Statistics.open(app.database, types, 2)
    const costs = new Costs(statistics, { maxPopulated: 20, maxVisits: 1e6 })
    expect(() => costs.check([readOf('writer', 'populate=books')])).not.toThrow()
    expect(() => costs.check([readOf('writer', 'populate=books.topics.books.topics')])).toThrow(
      /entries, more than the maximum of 20/,
    )
    expect(costs.estimate(readOf('writer', 'pagination[pageSize]=2'))).toBe(2)
  })

  test('an entry has one localization per locale, also those that no survey has seen', async () => {
    const statistics = await Statistics.open(app.database, types, 2)
    const attribute = typeOf('book').attributes.get('localizations')
    expect(statistics.rowsOf(typeOf('book'))).toBeGreaterThan(2)
    expect(attribute && linksOf(attribute).map((link) => statistics.linked(link, 1))).toEqual([2])
  })

  test('a number too large for its column is not found, and is no failure', async () => {
    expect(await app.ids('book', 'filters[pages]=4294967296')).toEqual([])
    expect(await app.ids('book', 'filters[id][$in][0]=1&filters[id][$in][1]=99999999999')).toEqual([1])
    expect(await app.ids('book', 'pagination[page]=9007199254740991')).toEqual([])
  })

  test('the text of a statement depends only on its shape', () => {
    const [text, other, long] = ['a', '%27b', 'secret-value'].map(
      (value) => compileRead(sameShape(value), app.database.dialect).text,
    )
    expect(other).toBe(text)
    expect(long).not.toContain('secret-value')
  })
})

test('only repeated statements are named, and those used last keep their names', () => {
  const names = new StatementNames()
  const [, , own = '', again] = [1, 2, 3, 4].map(() => names.nameOf('a'))
  expect([names.nameOf('b'), own, again]).toEqual([undefined, expect.stringMatching(/^of_[\da-f]{32}$/), own])
  const given = new Set<string>()
  for (let shape = 0; shape < 300; shape++) {
    for (let use = 0; use < 4; use++) given.add(names.nameOf(`shape ${shape}`) ?? '')
    expect(names.nameOf('a')).toBe(own)
  }
  given.delete('')
  expect(given.size).toBe(300)
  expect([...given].filter((name) => names.has(name))).toHaveLength(99)
  // A text that is too long is planned anew each time.
  expect([1, 2, 3, 4].map(() => names.nameOf('a'.repeat(100_000)))).toEqual(Array(4).fill(undefined))
})

test('processes that share connections through a pooler mean the same statement by a name', () => {
  const [one, other] = [new StatementNames(), new StatementNames()]
  const named = (names: StatementNames, text: string) => [1, 2, 3].map(() => names.nameOf(text)).at(-1)
  const [a, b] = [named(one, 'a'), named(one, 'b')]
  expect([named(other, 'b'), named(other, 'a')]).toEqual([b, a])
  expect(a).not.toBe(b)
})

test.skipIf(!providers.includes('postgresql'))('a connection keeps only the statements that have names', async () => {
  const database = await freshDatabase('postgresql')
  const pool = new ReadPool({ url: database.url, connections: 1, timeout: 5_000 })
  const value = async (text: string) => Object.values((await pool.query({ text, values: [1] }))[0] ?? {})[0]
  for (let shape = 0; shape < 300; shape++) {
    for (let use = 0; use < 4; use++) expect(await value(`select ${shape} + $1::int`)).toBe(shape + 1)
    expect(await value('select -1 + $1::int')).toBe(0)
  }
  const kept = await pool.query<{ kept: string }>({
    text: 'select statement as kept from pg_prepared_statements',
    values: [],
  })
  expect(kept.length).toBeLessThan(110)
  expect(kept).toContainEqual({ kept: 'select -1 + $1::int' })
  await pool.close()
  await database.drop()
})

test.skipIf(!providers.includes('postgresql'))('an object may be wide and deep, and its keys any text', async () => {
  const database = await freshDatabase('postgresql')
  const pool = new ReadPool({ url: database.url, connections: 1, timeout: 5_000 })
  let value: Part = "to_json('innermost'::text)::text"
  let expected: unknown = 'innermost'
  for (let depth = 0; depth < 5; depth++) {
    const names = Array.from({ length: 400 }, (_, index) => `a "name's" \\${index}`)
    value = objectText([
      ...names.map((name) => [name, 'null::text'] as const),
      ["it's", literalText('["\'"]')],
      ['in', value],
    ])
    expected = { ...Object.fromEntries(names.map((name) => [name, null])), "it's": ["'"], in: expected }
  }
  const [row] = await pool.query<{ data: string }>(written(sql`select ${value} as data`, postgresqlDialect))
  expect(JSON.parse(row?.data ?? '')).toEqual(expected)
  await pool.close()
  await database.drop()
})

test('an unavailable database is a 503', async () => {
  const pool = new ReadPool({ url: 'postgresql://nobody@127.0.0.1:1/none', connections: 1, timeout: 1_000 })
  await expect(pool.query({ text: 'select 1', values: [] })).rejects.toMatchObject({ status: 503 })
  await pool.close()
})
