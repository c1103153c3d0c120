/** A plan for other values of the same query is what planning those would make: the same statement, or the same refusal. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { callerWith, trusted } from '../src/caller.js'
import { Turns } from '../src/load/turns.js'
import { Plans } from '../src/plans.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { postgresqlDialect } from '../src/postgresql/dialect.js'
import { parseFilters } from '../src/query/filters.js'
import { Reading } from '../src/query/scope.js'
import { openSight } from '../src/sight.js'
import { contextOf, typeOf, types, visitor } from './reading/context.js'
import type { Caller } from '../src/caller.js'
import type { Config } from '@content-gen/contract'
import type { Dialect } from '../src/sql/dialect.js'
import { tries } from '../../../test/cases.js'

const nothing = { visits: 0, bytes: 0 }
afterEach(() => void vi.useRealTimers())

/** `isLarge`: statements are bounded and their totals known. */
function freshPlans(dialect: Dialect, isLarge = false): Plans {
  const cache = isLarge ? { enabled: true, maxBytes: 1_000 } : {}
  const config = { ...contextOf(visitor).config, cache } as Config
  const worst = () => (isLarge ? { visits: 1e6, bytes: 1e9 } : nothing)
  const costs = { check: () => undefined, worst, counting: () => (isLarge ? 1e5 : 0) }
  return new Plans({ config, types, dialect, costs, longWork: Turns.ofLongWork() })
}

/** The plan of a query without how often it was asked, or its refusal. */
async function made(plans: Plans, query: string, caller: Caller = visitor): Promise<unknown> {
  try {
    const { statement, ...plan } = await plans.list(typeOf('book'), caller, query)
    const { counters: _counters, ...asks } = statement.asks ?? { counters: [] }
    return { ...plan, statement: { ...statement, asks } }
  } catch (error) {
    return error
  }
}

/** Vitest takes much longer to compare plans, and shows what differs. */
function expectAlike(query: string, found: unknown, fresh: unknown): void {
  if (!isDeepStrictEqual(found, fresh)) expect([query, found]).toEqual([query, fresh])
}

const forms = [
  (one: string) => `filters[title][$eq]=${one}`,
  (one: string, other: string) => `filters[pages][$gt]=${one}&filters[price][$lte]=${other}&sort=price:desc`,
  (one: string, other: string) => `filters%5Bprice%5D%5B%24ne%5D=${one}&filters[$or][0][title][$lt]=${other}`,
  (one: string, other: string) => `filters[pages][$gte]=${one}&filters[pages][$gte]=${other}&pagination[limit]=7`,
  (one: string, other: string) => `filters[copies][$eq]=${one}&filters[inPrint][$eq]=${other}`,
  (one: string, other: string) =>
    `filters[printedOn][$gt]=${one}&filters[soldAt][$lt]=${other}&filters[opensAt][$ne]=${one}`,
  (one: string, other: string) => `filters[id][$gt]=${one}&filters[writer][name][$eq]=${other}`,
  (one: string, other: string) => `filters[$not][title][$eq]=${one}&populate[topics][filters][id][$gt]=${other}`,
  (one: string, other: string) => `filters[title][$contains]=${one}&filters[pages][$lt]=${other}`,
  (one: string, other: string) => `filters[title]=${one}&filters[$or][1][pages]=${other}&filters[$or][0][genre]=poetry`,
  (one: string, other: string) => `filters[writer]=${one}&filters[createdBy]=${other}&filters[topics][$in][0]=3`,
  (one: string) => `filters[nonsense][$eq]=${one}`,
]
const words = String.raw`1 2 25 7 -3 007 2.5 1e3 1e999 99999999999999999999 NaN Infinity %20 + a A a+b a%20b a%2Bb a% %E4 %C3%A4 ä
  %F0%9F%98%80 %ED%A0%80 %00 %26 %3D = ]= [101] %5B101%5D a,b true false t 0 null 2024-01-01 2024-01-01T10:00:00Z 2024-01-01T10%3A00
  10:00:00 2024-02-30 ' " %27 \ ~ : constructor __proto__`
const values = ['', ' ', ...words.split(/\s+/)]

test.each([sqliteDialect, postgresqlDialect])('every value is planned as if it came first: $name', async (dialect) => {
  const warm = freshPlans(dialect)
  for (const form of forms) {
    for (const [index, one] of values.entries()) {
      for (const other of [values[(index * 7 + 3) % values.length] ?? '', one]) {
        const query = form(one, other)
        const found = await made(warm, query)
        expectAlike(query, found, await made(freshPlans(dialect), query))
      }
    }
  }
})

const names = [
  'filters[title][$eq]',
  'filters[title][%24e%71]',
  'filters[title]',
  'filters[title][$eq][0]',
  'filters[title][$in][1]',
  'filters[pages][$gt]',
  'filters[$or][0][pages][$lte]',
  'filters[$or][1][$not][title][$ne]',
  'filters[$and][0][id]',
  'filters[writer]',
  'filters[writer][name][$eq]',
  'filters[topics][label][$lt]',
  'filters[createdBy][username]',
  'filters[hasOwnProperty]',
  'filtersX[title]',
  'populate[topics][filters][label][$eq]',
  'sort',
  '_q',
  'pagination[limit]',
]
/** So few that most queries have one twice. */
const few = ['1', '2', '2.5', 'one', 'One', 'true', '$ne', 'title', '', '%31', 'on%65']
const parameter = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...few))
const query = fc
  .array(parameter, { minLength: 1, maxLength: 4 })
  .map((all) => all.map(([name, value]) => `${name}=${value}`))
/** The same names with other values, in the same order. */
const alike = fc
  .tuple(
    query,
    fc.array(fc.array(fc.constantFrom(...few), { minLength: 4, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
  )
  .map(([first, others]) => [
    first,
    ...others.map((changed) => first.map((part, index) => part.replace(/=.*$/, `=${changed[index]}`))),
  ])

/** Queries that are mostly answered, with values that some are also limited by. */
const likely = fc.constantFrom('1', '2', '7', '2.5', 'one', 'two', 'true', '2024-01-01', '10:00:00', 'title', '')
const answered = fc
  .tuple(fc.constantFrom(...forms), fc.array(fc.tuple(likely, likely), { minLength: 3, maxLength: 6 }))
  .map(([form, given]) => given.map(([one, other]) => [form(one, other)]))

/** Returns a caller that sees only these books: an account of a role with rules, or an administrator. */
function seeing(key: string, limit: object, user?: Caller['user'], can = visitor.can): Caller {
  const book = typeOf('book')
  const context = { ...contextOf(trusted), namesFacts: true } as const
  const rows = new Reading(context).parse((scope) => parseFilters(book, limit, scope))
  const sight = openSight(types, (type) => ({ sees: () => true, ...(type === book ? { rows } : {}) }))
  return { key, can, sight, ...(user ? { user } : {}) }
}

const account = (id: number, genre: string) => ({
  id,
  username: 'one',
  email: 'title',
  role: 'writer',
  facts: { genre },
})
const own = { writer: { id: '$caller' }, $or: [{ genre: '$caller.genre' }, { soldAt: { $lt: '$now' } }] }
const callers: readonly (() => Caller)[] = [
  () => visitor,
  ...[1, 2].map((id) => () => seeing('role', own, account(id, id === 1 ? 'one' : 'poetry'))),
  () => seeing('role', own),
  () => seeing('administrator 1', { $or: [{ createdBy: { id: 1 } }, { title: { $eq: 'one' } }] }),
  () => callerWith('token', ['api::book.book.find']),
  () => seeing('token of a role', { pages: { $gt: 1 } }, undefined, callerWith('', ['api::book.book.find']).can),
]

test.each([sqliteDialect, postgresqlDialect])(
  'random plans with new values are those of new plans, whoever asks: $name',
  { timeout: 3_600_000 },
  async (dialect) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked = fc.array(fc.constantFrom(...callers), { minLength: 6, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.oneof(alike, answered), asked, fc.boolean(), async (queries, who, isLarge) => {
        const warm = freshPlans(dialect, isLarge)
        for (const [index, parts] of queries.entries()) {
          const text = parts.join('&')
          const caller = who[index]?.() ?? visitor
          const found = await made(warm, text, caller)
          expectAlike(text, found, await made(freshPlans(dialect, isLarge), text, caller))
        }
      }),
      { numRuns: tries(60), seed: Number(process.env['SEED'] ?? 1) },
    )
  },
)

const ambiguous: readonly (readonly [text: string, first: string, form: (text: string) => string])[] = [
  ['a fraction', '2.5', (text) => `filters[pages][$gt]=${text}&populate[topics][filters][label][$ne]=2.5`],
  ['a name that nothing reads', 'one', (text) => `filtersX[title]=${text}&filters[title][$eq][0]=one`],
  ['a name that the parser leaves out', 'one', (text) => `filters[hasOwnProperty]=${text}&filters[title][$eq][0]=one`],
  [
    'a creator where there are none',
    'one',
    (text) => `filters[createdBy][username]=${text}&filters[title][%24e%71]=one`,
  ],
  ['a value that becomes a name', 'true', (text) => `filters[title][$eq]=a&filters[title]=$ne&filtersX[title]=${text}`],
]

test.each(ambiguous)(
  '%s, equal to a value of another comparison, does not stand for that',
  async (_name, first, form) => {
    for (const dialect of [sqliteDialect, postgresqlDialect]) {
      const warm = freshPlans(dialect)
      await made(warm, form(first))
      expect(await made(warm, form('7'))).toEqual(await made(freshPlans(dialect), form('7')))
    }
  },
)

test('no value takes the place of one that limits what the caller sees', async () => {
  const book = typeOf('book')
  const limit = { title: 'mine' }
  const rows = new Reading(contextOf(visitor)).parse((scope) => parseFilters(book, limit, scope))
  const sight = openSight(types, (type) => ({ sees: () => true, ...(type === book ? { rows } : {}) }))
  const editor = { ...visitor, key: 'editor', sight }
  for (const dialect of [sqliteDialect, postgresqlDialect]) {
    for (const name of ['filtersX[title]', 'filters[createdBy][username]']) {
      const plans = freshPlans(dialect)
      await made(plans, `${name}=mine`, editor)
      const { statement } = await plans.list(book, editor, `${name}=theirs`)
      expect(statement.values).toContain('mine')
      expect(statement.values).not.toContain('theirs')
    }
  }
})

test('a query of a known form is parsed no more, and its question counts', async () => {
  const plans = freshPlans(sqliteDialect)
  const first = await plans.list(typeOf('book'), visitor, 'filters[pages][$gt]=100&filters[title][$eq]=first')
  const second = await plans.list(typeOf('book'), visitor, 'filters[pages][$gt]=200&filters[title][$eq]=second')
  expect(second.pagination).toBe(first.pagination)
  expect(second.statement.text).toBe(first.statement.text)
  expect(second.statement.values.filter((value) => value === 200 || value === 'second')).toHaveLength(2)
  expect(plans.tally.counted().map(({ times }) => times)).toEqual([2])
})

test('other permissions are another form', async () => {
  const plans = freshPlans(sqliteDialect)
  await plans.list(typeOf('book'), visitor, 'filters[writer][name][$eq]=first')
  const stranger = { key: 'stranger', can: () => false }
  expect(() => plans.list(typeOf('book'), stranger, 'filters[writer][name][$eq]=second')).toThrow('Invalid parameter')
})
