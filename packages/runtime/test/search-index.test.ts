/** Searches with a search index: they find what searches without one find. */
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../../../test/cases.js'
import { freshDatabase, providers } from '../../../test/databases.js'
import type { Provider } from '../../../test/databases.js'
import { callerWith } from '../src/caller.js'
import type { Database } from '../src/database.js'
import type { SqlValue } from '../src/statement.js'
import type { Attribute, TypeDescriptor } from '../src/descriptor.js'
import { AnswerRoom } from '../src/load/room.js'
import { jsonText } from '../src/json/json.js'
import { createSearch } from '../src/migrations/search-objects.js'
import { postgresqlDialect } from '../src/postgresql/dialect.js'
import { postgresql } from '../src/postgresql/index.js'
import { priceOf } from '../src/query/price.js'
import { parseQueryString } from '../src/query/querystring.js'
import { listRead } from '../src/query/reads.js'
import { compileBounded, compileRead } from '../src/sql/compile.js'
import { isFound } from '../src/sqlite/candidates.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { sqlite } from '../src/sqlite/index.js'
import { compileTypes } from '../src/compile-types.js'
import { at, entry } from './descriptors.js'
import { contextOf } from './reading/context.js'
import { tablesFor } from './reading/tables.js'

const searched = ['title', 'body', 'kind']

function descriptors(isDeclared: boolean): TypeDescriptor[] {
  const text = (column: string, type: 'string' | 'text' | 'enumeration' = 'text'): Attribute => ({
    type,
    ...at(column),
    ...(isDeclared ? { search: true } : {}),
  })
  return [
    entry('article', { title: text('title', 'string'), body: text('body'), kind: text('kind', 'enumeration') }),
    entry('comment', {
      stars: { type: 'integer', ...at('stars') },
      article: {
        type: 'relation',
        target: 'api::article.article',
        relation: 'manyToOne',
        link: { kind: 'foreignKey', key: at('article_id') },
      },
    }),
  ]
}

const [plain, declared] = [false, true].map((is) => compileTypes(descriptors(is), { privateAttributes: [] })) as [
  ReturnType<typeof compileTypes>,
  ReturnType<typeof compileTypes>,
]
const caller = callerWith(
  'visitor',
  [...plain.keys()].map((uid) => `${uid}.find`),
)

function compile(query: string, types: typeof plain, provider: Provider, name = 'article') {
  const type = types.get(`api::${name}.${name}`) ?? expect.unreachable()
  const dialect = provider === 'sqlite' ? sqliteDialect : postgresqlDialect
  return compileRead(listRead(type, parseQueryString(query), contextOf(caller, types)).read, dialect)
}

/** The same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const alphabets = [
  'abcdefgh ',
  'ABCabcIiJj',
  'äÄöÖßẞſsSÅåÅkKK',
  'İiIı\u0307\u0301Iié',
  "ΑΒΣαβσςΆ’'. ",
  'привПРИВёЁ',
  'აბგᲐᲑᲒ',
  'ꭰᎠᏸᏰⱯɐ',
  '漢字かな🎉👍',
  `"'%_\\*()^-:+ `,
  'NOT AND OR NEAR ',
  'a1b2c3-._/',
  '\n\t  x',
]

function words(count: number, longest: number, next: (below: number) => number): string[] {
  return Array.from({ length: count }, () => {
    const alphabet = [...(alphabets[next(alphabets.length)] ?? '')]
    const mixed = next(4) === 0 ? [...alphabet, ...(alphabets[next(alphabets.length)] ?? '')] : alphabet
    return Array.from({ length: 1 + next(longest) }, () => mixed[next(mixed.length)] ?? '').join('')
  })
}

interface Opened {
  readonly database: Database
  readonly run: (statement: string, values?: readonly (string | number | null)[]) => Promise<unknown>
  readonly explain: (statement: { readonly text: string; readonly values: readonly SqlValue[] }) => Promise<string>
  readonly close: () => Promise<void>
}

async function open(provider: Provider): Promise<Opened> {
  const { url, drop } = await freshDatabase(provider)
  const made = [...tablesFor(descriptors(true), provider), ...createSearch(provider, 'articles', searched)]
  const noClient = () => Promise.reject(new Error('nothing is written here'))
  const connect = provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient)
  const options = { url, baseDir: '/', readTimeout: 5_000, room: new AnswerRoom(33_554_432) }
  if (provider === 'sqlite') {
    const file = new SqliteDatabase(url.replace(/^file:/, ''))
    file.pragma('foreign_keys = on')
    for (const statement of made) file.exec(statement)
    const database = await connect(options)
    return {
      database,
      run: async (statement, values = []) => {
        const prepared = file.prepare<unknown[]>(statement.replaceAll(/\$\d/g, '?'))
        return prepared.reader ? prepared.all(...values) : prepared.run(...values)
      },
      explain: async ({ text, values }) => {
        const bound = Object.fromEntries(values.map((value, index) => [index + 1, value]))
        const rows = file.prepare<[object], { detail: string }>(`explain query plan ${text}`).all(bound)
        return rows.map(({ detail }) => detail).join('\n')
      },
      close: async () => {
        await database.close()
        file.close()
        await drop()
      },
    }
  }
  const client = new Client(url)
  await client.connect()
  for (const statement of made) await client.query(statement)
  const database = await connect(options)
  return {
    database,
    run: async (statement, values = []) => (await client.query(statement, [...values])).rows,
    explain: async ({ text, values }) => {
      // The plan of a prepared statement that was run often, which knows no values.
      await client.query(`set plan_cache_mode = force_generic_plan; deallocate all`)
      await client.query(`prepare asked as ${text}`)
      const given = values.map((value) => (typeof value === 'string' ? client.escapeLiteral(value) : String(value)))
      const answer = await client.query<{ 'QUERY PLAN': string }>(`explain execute asked(${given.join()})`)
      return answer.rows.map((line) => line['QUERY PLAN']).join('\n')
    },
    close: async () => {
      await database.close()
      await client.end()
      await drop()
    },
  }
}

const operators = ['$contains', '$containsi', '$notContains', '$notContainsi', '$startsWith', '$startsWithi']
const moreOperators = ['$endsWith', '$endsWithi', '$eqi', '$nei']

describe.each(providers)('%s', (provider) => {
  let app: Opened
  const texts = words(400, 24, numbers(7))
  beforeAll(async () => {
    app = await open(provider)
    for (const [index, title] of texts.entries()) {
      const body = index % 5 === 0 ? null : `${texts[(index * 7) % texts.length]} ${texts[(index * 3) % texts.length]}`
      const row = [title, body, index % 3 === 0 ? 'Long-read' : 'news']
      await app.run('insert into articles (title, body, kind) values ($1, $2, $3)', row)
      await app.run('insert into comments (stars, article_id) values ($1, $2)', [index % 6, index + 1])
    }
  })
  afterAll(() => app.close())

  async function answer(query: string, types: typeof plain, name?: string): Promise<string> {
    const { data, total } = await app.database.read(compile(query, types, provider, name))
    return `${total} ${jsonText(data ?? 'null')}`
  }

  /** Returns queries that look for parts of stored texts, in other cases too, and for texts that are nowhere. */
  function queries(count: number): { readonly query: string; readonly name: string }[] {
    const next = numbers(11)
    return Array.from({ length: count }, () => {
      const whole = [...(texts[next(texts.length)] ?? '')]
      const start = next(whole.length)
      const part = whole.slice(start, start + 1 + next(8)).join('')
      const cased = [part, part.toLowerCase(), part.toUpperCase(), words(1, 6, next)[0] ?? ''][next(4)] ?? ''
      const term = encodeURIComponent(cased)
      const operator = [...operators, ...moreOperators][next(operators.length + moreOperators.length)]
      const attribute = searched[next(searched.length)]
      const forms = [
        { query: `_q=${term}`, name: 'article' },
        { query: `filters[${attribute}][${operator}]=${term}`, name: 'article' },
        { query: `filters[$not][${attribute}][${operator}]=${term}`, name: 'article' },
        {
          query: `filters[$or][0][title][${operator}]=${term}&filters[$or][1][body][$containsi]=${term}`,
          name: 'article',
        },
        { query: `filters[$or][0][title][$containsi]=${term}&filters[$or][1][id]=${1 + next(400)}`, name: 'article' },
        { query: `filters[article][${attribute}][${operator}]=${term}&filters[stars][$gt]=1`, name: 'comment' },
        { query: `filters[article][$and][0][$not][title][${operator}]=${term}`, name: 'comment' },
        { query: `populate[article][filters][title][${operator}]=${term}`, name: 'comment' },
      ]
      const { query, name } = forms[next(forms.length)] ?? expect.unreachable()
      return { query: `${query}&pagination[pageSize]=100`, name }
    })
  }

  test('finds what a search without an index finds', async () => {
    for (const { query, name } of queries(1_500)) {
      const [found, expected] = [await answer(query, declared, name), await answer(query, plain, name)]
      if (found !== expected) expect({ query: decodeURIComponent(query), found }).toEqual({ query, found: expected })
    }
  })

  test.each([
    ['%', 1],
    ['100%', 1],
    ['a_b', 1],
    [String.raw`back\slash`, 1],
    ['say "hello"', 1],
    ["it's", 1],
    ['NEAR(abc def)', 1],
    ['title:abc', 1],
    ['abc*', 1],
    ['straße', 2],
    ['STRASSE', 0],
    ['x'.repeat(500), 1],
    ['🎉👍🎈', 1],
  ])('%s', async (term, count) => {
    const rows = ['100%', 'a_b', String.raw`back\slash`, 'say "hello"', "it's", 'NEAR(abc def)', 'title:abc', 'abc*']
    const more = ['Straße', 'STRAßE', 'x'.repeat(500), '🎉👍🎈']
    const first = 10_001
    for (const [index, title] of [...rows, ...more].entries())
      await app.run('insert into articles (id, title) values ($1, $2)', [first + index, title])
    const query = `filters[title][$containsi]=${encodeURIComponent(term)}&filters[id][$gt]=10000&fields=title`
    const found = await answer(query, declared)
    await app.run('delete from articles where id > 10000')
    expect(Number.parseInt(found, 10)).toBe(count)
  })

  test('the text of a statement depends on its shape only', () => {
    const [one, other] = ['hello world', 'otherwise'].map((term) => compile(`_q=${term}`, declared, provider))
    expect(one?.text).toBe(other?.text)
    expect(one?.text).not.toBe(compile('_q=ab', declared, provider).text)
    expect(compile('_q=ab', declared, provider).text).toBe(compile('_q=ab', plain, provider).text)
  })

  test('whoever writes, the index follows', async () => {
    const ids = async (query: string) => {
      const { data } = await app.database.read(compile(`${query}&filters[id][$gt]=20000`, declared, provider))
      return (JSON.parse(jsonText(data ?? 'null')) as { id: number }[]).map(({ id }) => id)
    }
    await app.run(`insert into articles (id, title, body) values (20001, 'Wandering albatross', null)`)
    expect(await ids('_q=albatross')).toEqual([20001])
    await app.run(`update articles set title = 'Wandering gannet', body = 'seen at sea' where id = 20001`)
    expect(await ids('_q=albatross')).toEqual([])
    expect(await ids('_q=GANNET')).toEqual([20001])
    expect(await ids('_q=at sea')).toEqual([20001])
    await app.run(`update articles set id = 20002 where id = 20001`)
    expect(await ids('_q=gannet')).toEqual([20002])
    await app.run(`insert into articles (id, title) values (20002, 'Northern fulmar')
      on conflict (id) do update set title = excluded.title`)
    expect(await ids('_q=fulmar')).toEqual([20002])
    await app.run(`delete from articles where id = 20002`)
    await app.run(`insert into articles (id, title) values (20002, 'Arctic skua')`)
    expect(await ids('_q=fulmar')).toEqual([])
    expect(await ids('_q=skua')).toEqual([20002])
  })

  test('a bounded search finds the same', async () => {
    const type = declared.get('api::article.article') ?? expect.unreachable()
    const { read } = listRead(type, parseQueryString('_q=abc'), contextOf(caller, declared))
    const dialect = provider === 'sqlite' ? sqliteDialect : postgresqlDialect
    const bounded = compileBounded(read, dialect, { mostBytes: 1_000_000, isMeasured: true })
    const { data } = await app.database.read({ ...compileRead(read, dialect), bounded })
    const { data: plainly } = await app.database.read(compileRead(read, dialect))
    expect(jsonText(data ?? 'null')).toBe(jsonText(plainly ?? 'null'))
  })

  test('many alternatives are one search', async () => {
    const terms = Array.from({ length: 100 }, (_, index) => `filters[$or][${index}][title][$containsi]=word${index}`)
    expect(await answer(terms.join('&'), declared)).toBe(await answer(terms.join('&'), plain))
  })
})

describe.each(providers)('%s: a large table', (provider) => {
  let app: Opened
  beforeAll(async () => {
    app = await open(provider)
    const many =
      provider === 'sqlite'
        ? 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)'
        : 'with n(i) as (select * from generate_series(1, 20000))'
    const insert = `insert into articles (title, body, kind) ${many} select 'title ' || i, 'body ' || (i * 7919 % 20000), 'news' from n`
    await app.run(insert)
    await app.run(`insert into comments (stars, article_id) select id % 6, id from articles`)
    if (provider === 'postgresql') await app.run('vacuum analyze')
  })
  afterAll(() => app.close())

  test.each([
    ['article', '_q=body 777', true],
    ['article', '_q=body 777&sort=title', true],
    ['article', '_q=nowhere&pagination[pageSize]=2', true],
    ['article', '_q=nowhere&sort=id:desc&pagination[pageSize]=1&pagination[withCount]=false', true],
    ['article', 'filters[title][$containsi]=tle 777', true],
    ['article', 'filters[title][$contains]=tle 777', true],
    ['article', 'filters[title][$startsWithi]=title 777', true],
    ['article', 'filters[$or][0][title][$containsi]=tle 777&filters[$or][1][body][$containsi]=ody 777', true],
    ['comment', 'filters[article][title][$containsi]=tle 777', true],
    ['article', 'filters[title][$notContainsi]=tle 777', false],
    ['article', '_q=77', false],
    ['article', '_q=1777', false],
    ['article', 'filters[$or][0][title][$containsi]=tle 777&filters[$or][1][id]=1', false],
    ['comment', 'filters[article][title][$containsi]=nowhere&pagination[pageSize]=2', true],
  ])('%s?%s', async (name, query, isUsed) => {
    const plan = await app.explain(compile(query, declared, provider, name))
    const index =
      provider === 'sqlite' ? /articles\.search VIRTUAL TABLE/ : /Bitmap Index Scan on "articles\.\w+\.search"/
    if (isUsed) expect(plan).toMatch(index)
    else expect(plan).not.toMatch(index)
    // Nothing else finds the rows.
    if (isUsed) expect(plan).not.toMatch(/Index Scan using articles_pkey|Seq Scan on articles|SCAN t0\b.*\bUSING/)
    if (isUsed && provider === 'sqlite') expect(plan).toMatch(/SEARCH t\d USING INTEGER PRIMARY KEY/)
  })
})

test('a search is expected to visit few rows, and at worst all', () => {
  const statistics = {
    rowsOf: () => 100_000,
    linked: () => 1,
    fanOut: () => 1,
    width: () => ({ average: 100, most: 100 }),
  }
  const visits = (types: typeof plain, spread: 'worst' | 'average', query = '_q=word') => {
    const type = types.get('api::article.article') ?? expect.unreachable()
    return priceOf(listRead(type, parseQueryString(query), contextOf(caller, types)).read, statistics, spread).visits
  }
  expect(visits(declared, 'average')).toBeLessThan(visits(plain, 'average') / 15)
  expect(visits(declared, 'worst')).toBe(visits(plain, 'worst'))
  expect(visits(declared, 'average', '_q=ab')).toBe(visits(plain, 'average', '_q=ab'))
})

test('FTS5 and JavaScript agree on the lower case of every character that a search is found by', () => {
  const file = new SqliteDatabase(':memory:')
  file.exec(`create virtual table texts using fts5(text, content='', tokenize='trigram')`)
  file.exec(`create virtual table terms using fts5vocab(texts, instance)`)
  const insert = file.prepare('insert into texts (rowid, text) values (?, ?)')
  // Scripts behind the second plane have no capitals.
  const last = isLong ? 0x10ffff : 0x1ffff
  const isCharacter = (code: number) => code < 0xd800 || code > 0xdfff
  file.transaction(() => {
    for (let code = 1; code <= last; code++) if (isCharacter(code)) insert.run(code, `xy${String.fromCodePoint(code)}`)
  })()
  const folded = new Map<number, number>()
  const terms = file.prepare<[], [string, number]>('select term, doc from terms').raw()
  for (const [term, code] of terms.iterate()) folded.set(code, [...term][2]?.codePointAt(0) ?? -1)
  file.close()
  for (let code = 1; code <= last; code++) {
    if (!isCharacter(code)) continue
    const lower = String.fromCodePoint(code).toLowerCase()
    const isSame = [...lower].length === 1 && folded.get(code) === folded.get(lower.codePointAt(0) ?? -1)
    if (!isSame && isFound({ text: lower, isFolded: true })) expect.fail(`U+${code.toString(16)} may be missed`)
  }
  // A text may end within the two characters that İ becomes.
  expect(isFound({ text: 'éi', isFolded: true })).toBe(false)
  expect(isFound({ text: 'Éric', isFolded: true })).toBe(true)
})
