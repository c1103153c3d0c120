/** Declared indexes are used: the database's own plans of the statements that queries become. */
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import type { Provider } from '../../../test/databases.js'
import { callerWith } from '../src/caller.js'
import type { SqlValue } from '../src/statement.js'
import type { TypeDescriptor } from '../src/descriptor.js'
import { connectionSettings } from '../src/postgresql/connection-settings.js'
import { postgresqlDialect } from '../src/postgresql/dialect.js'
import { parseQueryString } from '../src/query/querystring.js'
import { listRead } from '../src/query/reads.js'
import { compileBounded, compileRead } from '../src/sql/compile.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { shortageError } from '../src/errors/shortage.js'
import { compileTypes } from '../src/compile-types.js'
import { at, entry, scalar } from './descriptors.js'
import { contextOf } from './reading/context.js'
import { tablesFor } from './reading/tables.js'

const descriptors: readonly TypeDescriptor[] = [
  entry('department', { name: scalar('string', 'name') }),
  entry(
    'product',
    {
      name: scalar('string', 'name'),
      price: scalar('decimal', 'price'),
      stock: scalar('integer', 'stock'),
      isNew: scalar('boolean', 'is_new'),
      soldOn: scalar('date', 'sold_on'),
      soldAt: scalar('datetime', 'sold_at'),
      department: {
        type: 'relation',
        target: 'api::department.department',
        relation: 'manyToOne',
        link: { kind: 'foreignKey', key: at('department_id') },
      },
      publishedAt: { type: 'datetime', ...at('published_at'), system: true },
    },
    { draftAndPublish: true },
  ),
  entry(
    'story',
    {
      name: scalar('string', 'name'),
      department: {
        type: 'relation',
        target: 'api::department.department',
        relation: 'manyToOne',
        link: { kind: 'foreignKey', key: at('department_id') },
      },
      createdAt: { type: 'datetime', ...at('created_at'), system: true },
      publishedAt: { type: 'datetime', ...at('published_at'), system: true },
      locale: { type: 'string', ...at('locale'), system: true },
    },
    { draftAndPublish: true, localized: true, pluralName: 'stories', table: 'stories' },
  ),
]
const types = compileTypes(descriptors, { privateAttributes: [] })
const caller = callerWith(
  'visitor',
  [...types.keys()].map((uid) => `${uid}.find`),
)

/** As `@@index` makes them, by column. */
const indexes = ['name', 'price', 'stock', 'sold_on', 'sold_at', 'department_id, price', 'published_at']
/** Those of "newest first". */
const newest = ['created_at, locale', 'published_at, locale', 'department_id']
const rowCount = 20_000

function statements(provider: Provider): string[] {
  const numbers =
    provider === 'sqlite'
      ? `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rowCount})`
      : `with n(i) as (select * from generate_series(1, ${rowCount}))`
  const moment = (seconds: string) =>
    provider === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`
      : `timestamp 'epoch' + (${seconds}) * interval '1 second'`
  return [
    ...tablesFor(descriptors, provider),
    `insert into departments (name) ${numbers} select 'department ' || i from n where i <= 100`,
    `insert into products (name, price, stock, is_new, sold_on, sold_at, department_id, published_at)
     ${numbers} select 'product ' || (i * 7919 % ${rowCount}), (i * 104729 % 10000) / 100.0, i % 5000, i % 2 = 0,
       '2026-01-' || (10 + i % 20), ${moment('i * 60')}, 1 + i % 100, case when i % 10 = 0 then null else ${moment('i')} end from n`,
    `insert into stories (name, department_id, created_at, published_at, locale) ${numbers}
     select i || ${provider === 'sqlite' ? "printf('%400c', 'x')" : "repeat('x', 400)"}, 1 + i % 10, ${moment('i * 60')}, case when i % 10 = 0 then null else ${moment('i')} end,
       case when i % 4 < 2 then 'en' else 'fr' end from n`,
    ...indexes.map((columns, index) => `create index products_${index} on products (${columns})`),
    ...newest.map((columns, index) => `create index stories_${index} on stories (${columns})`),
    provider === 'sqlite' ? 'analyze' : 'vacuum analyze',
  ]
}

/** Returns the plan of a query as the database prints it. */
type Explain = (query: string, name?: string) => Promise<string>

async function open(provider: Provider): Promise<{ explain: Explain; close: () => Promise<void> }> {
  const { url, drop } = await freshDatabase(provider)
  const compile = (query: string, name = 'product') => {
    const type = types.get(`api::${name}.${name}`) ?? expect.unreachable()
    const dialect = provider === 'sqlite' ? sqliteDialect : postgresqlDialect
    return compileRead(listRead(type, parseQueryString(query), contextOf(caller, types)).read, dialect)
  }
  if (provider === 'sqlite') {
    const file = new SqliteDatabase(url.replace(/^file:/, ''))
    // The server never has statistics of its own making: the plan must not need them.
    for (const statement of statements(provider).slice(0, -1)) file.exec(statement)
    const explain: Explain = async (query, name) => {
      const { text, values } = compile(query, name)
      const bound = Object.fromEntries(values.map((value, index) => [index + 1, value]))
      return file
        .prepare<[Record<string, SqlValue>], { detail: string }>(`explain query plan ${text}`)
        .all(bound)
        .map(({ detail }) => detail)
        .join('\n')
    }
    return { explain, close: () => Promise.resolve(file.close()).then(drop) }
  }
  const client = new Client(url)
  await client.connect()
  for (const statement of [connectionSettings(5_000), ...statements(provider)]) await client.query(statement)
  const explain: Explain = async (query, name) => {
    const { text, values } = compile(query, name)
    const answer = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
    return answer.rows.map((line) => line['QUERY PLAN']).join('\n')
  }
  return { explain, close: () => client.end().then(drop) }
}

const page = 'pagination[withCount]=false&pagination[pageSize]=10'

describe.each(providers)('%s', (provider) => {
  let app: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    app = await open(provider)
  })
  afterAll(() => app.close())

  test.each([
    ['sort=price', 1],
    ['sort=price:desc', 1],
    ['sort=name', 0],
    ['sort=name:desc', 0],
    ['sort[0]=soldAt&sort[1]=name', 4],
    ['filters[name]=product 1', 0],
    ['filters[name][$in][0]=product 1&filters[name][$in][1]=product 2', 0],
    ['filters[stock]=17', 2],
    ['filters[stock][$between][0]=17&filters[stock][$between][1]=18', 2],
    ['filters[price][$gt]=99.98&sort=price', 1],
    ['filters[soldOn][$gt]=2026-01-28&sort=soldOn', 3],
    ['filters[soldAt][$lt]=1970-01-01T00:10:00.000Z&sort=soldAt', 4],
    ['filters[department]=7&sort=price', 5],
    ['filters[department][id]=7&filters[price][$gt]=99&sort=price:desc', 5],
    ['filters[department][id]=7&filters[price]=5', 5],
    ['filters[$or][0][name]=product 1&filters[$or][1][stock]=17', 2],
  ])('%s', async (query, index) => {
    expect(await app.explain(`${query}&${page}`)).toMatch(new RegExp(`\\bproducts_${index}\\b`))
  })

  // On PostgreSQL a tenth of the rows are drafts, which sort together.
  test.each([
    ['sort=createdAt:desc', 0],
    ['sort=createdAt:desc&publicationState=preview', 0],
    ['sort=createdAt:desc&locale=fr', 0],
    ['sort=createdAt:desc&locale=all&publicationState=preview', 0],
    ['sort=createdAt:desc&pagination[page]=100', 0],
    ['sort=publishedAt:desc', 1],
    ['sort=publishedAt:desc&locale=fr', 1],
    ['sort=publishedAt:desc&locale=all', 1],
  ])('newest first: %s', async (query, index) => {
    const plan = await app.explain(`${query}&${page}`, 'story')
    expect(plan).toMatch(new RegExp(`\\bstories_${index}\\b`))
    expect(plan).toMatch(provider === 'sqlite' ? /LAST TERM OF ORDER BY/ : /Incremental Sort/)
  })

  test('a list by id is read in the order of the ids, and counted by the index of the newest', async () => {
    const first = await app.explain(page, 'story')
    expect(first).toMatch(provider === 'sqlite' ? /^SCAN t0$/m : /Index Scan using stories_pkey/)
    expect(first).not.toMatch(/\bstories_\d/)
    expect(await app.explain('pagination[pageSize]=10', 'story')).toMatch(
      provider === 'sqlite' ? /COVERING INDEX stories_1/ : /Index Only Scan using stories_1/,
    )
  })

  test('a relation to an entry that does not exist leads to no scan', async () => {
    const plan = await app.explain(`filters[department][name]=none&${page}`, 'story')
    expect(plan).toMatch(provider === 'sqlite' ? /USING INDEX stories_2 \(department_id=\?\)/ : /One-Time Filter/)
  })

  test('the number of published entries comes from the index alone', async () => {
    const plan = await app.explain('filters[publishedAt][$lt]=1970-01-01T00:10:00.000Z&pagination[pageSize]=10')
    expect(plan).toMatch(provider === 'sqlite' ? /COVERING INDEX products_6/ : /Index Only Scan using products_6/)
  })
})

test.runIf(providers.includes('postgresql'))(
  'a text that does not fit into an index of PostgreSQL is a mistake of the request',
  async () => {
    const { url, drop } = await freshDatabase('postgresql')
    const client = new Client(url)
    await client.connect()
    await client.query('create table notes (name text); create index notes_name on notes (name)')
    const insert = `insert into notes select string_agg(md5(n::text), '') from generate_series(1, 500) n`
    const error: unknown = await client.query(insert).then(
      () => expect.unreachable(),
      (reason: unknown) => reason,
    )
    expect(shortageError(error)).toMatchObject({
      status: 400,
      message: 'A text is too long for an index of the database',
    })
    const wrapped = new Error('adapter', { cause: { kind: 'postgres', originalCode: '54000' } })
    expect(shortageError(wrapped)).toMatchObject({ status: 400 })
    await client.end()
    await drop()
  },
)

test('SQLite finds rows by the locale only where an index has it in front of another column', () => {
  const textWith = (more: Partial<TypeDescriptor>) => {
    const own = compileTypes(
      descriptors.map((each) => ({ ...each, ...more })),
      { privateAttributes: [] },
    )
    const { read } = listRead(
      own.get('api::story.story') ?? expect.unreachable(),
      parseQueryString(''),
      contextOf(caller, own),
    )
    return compileRead(read, sqliteDialect).text
  }
  expect(textWith({})).toContain('+t0."locale" = ')
  expect(textWith({ seeksLocale: true })).not.toContain('+t0."locale"')
})

test('all entries are counted without a condition, which would make SQLite visit each row', () => {
  const type = types.get('api::department.department') ?? expect.unreachable()
  const { read } = listRead(type, parseQueryString(''), contextOf(caller, types))
  for (const dialect of [sqliteDialect, postgresqlDialect]) {
    const bounded = compileBounded(read, dialect, { mostBytes: 1000, isMeasured: false })
    for (const { text } of [compileRead(read, dialect), bounded])
      expect(text).toContain('(select count(*) from "departments" t0)')
  }
})
