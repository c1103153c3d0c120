/**
 * Random queries on random models and data, answered by the server on both databases and by the evaluator: all three must agree. CASES (per
 * database), MODEL_SETS and SEED in the environment set the size of a run and repeat one.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { locales } from './contents.js'
import { difference, sameOrder } from './difference.js'
import { evaluate } from './evaluator/evaluate.js'
import { magazine } from './magazine.js'
import { cases, simpleTests } from './queries.js'
import { queryString } from './query-string.js'
import { randomSet } from './random-set.js'
import { serve } from './served.js'
import type { Case } from './queries.js'
import type { Query, Test } from './evaluator/query.js'
import type { Json } from './evaluator/world.js'
import type { Served } from './served.js'
import { tries } from '../cases.js'

const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
const total = tries(120)
const randomSets = Number(process.env['MODEL_SETS'] ?? Math.max(1, Math.floor(total / 2500)))
const perSet = Math.ceil(total / (randomSets + 1))
console.log(`differential: SEED=${seed} CASES=${total} MODEL_SETS=${randomSets}`)

const sets = [magazine, ...Array.from({ length: randomSets }, (_, number) => () => randomSet(seed, number))]

describe.each(sets.map((make, i) => [i, make] as const))('model set %i', (number, make) => {
  const running: Served[] = []

  beforeAll(async () => {
    const seeded = make()
    running.push(...(await Promise.all(providers.map((provider) => serve(seeded, provider)))))
  }, 240_000)

  afterAll(async () => {
    for (const served of running) await served.stop()
  })

  const drawn = () => {
    const [served] = running
    if (!served) throw new Error('nothing is served')
    return served.service
  }
  const options = <T>(numRuns: number): fc.Parameters<T> => ({ seed: seed + number, numRuns, reporter: reportFailure })

  test('answers as the evaluator does', { timeout: 600_000 }, async () => {
    const { set, world } = drawn()
    const property = fc.asyncProperty(cases(set, world, locales), async (drawnCase) => {
      fc.pre(pathOf(drawnCase).length < longest)
      const bodies: Json[] = []
      for (const served of running) bodies.push(shared(drawnCase.read, await judge(served, drawnCase)))
      const [one = null, ...others] = bodies
      for (const other of others) expect(difference(one, other), pathOf(drawnCase)).toBe(null)
    })
    await fc.assert(property, options(perSet))
  })

  test('a test, its negation and null make all', { timeout: 600_000 }, async () => {
    const { set, world } = drawn()
    const property = fc.asyncProperty(simpleTests(set, world), async ({ model, attribute, test: tested }) => {
      const filters = [tested, { not: tested }, { operator: '$null', values: [] } as const].map((each) => ({
        kind: 'test' as const,
        attribute,
        test: each,
      }))
      const isAboutNull = asksForNull(tested)
      for (const served of running) {
        const count = async (query: Query) =>
          totalOf(await fetched(served, `/api/${model.path}?${queryString({ ...everything, ...query }, 0)}`))
        const parts = await Promise.all(
          filters.slice(0, isAboutNull ? 2 : 3).map((filter) => count({ filters: filter })),
        )
        expect(
          parts.reduce((sum, part) => sum + part, 0),
          `${model.path} ${attribute} ${JSON.stringify(tested)}`,
        ).toBe(await count({}))
      }
    })
    await fc.assert(property, options(Math.ceil(perSet / 10)))
  })

  test('pages make the list', { timeout: 600_000 }, async () => {
    const { set, world } = drawn()
    const lists = cases(set, world, locales).filter(
      ({ read }) => read.model.kind === 'collection' && read.id === undefined && evaluate(drawn(), read).status === 200,
    )
    const property = fc.asyncProperty(lists, fc.integer({ min: 1, max: 7 }), async ({ read, style }, pageSize) => {
      for (const served of running) {
        const entriesOf = async (page: number, size: number) => {
          const query = { ...read.query, pagination: { page, pageSize: size } }
          return dataOf(await fetched(served, `/api/${read.model.path}?${queryString(query, style)}`))
        }
        const whole = await entriesOf(1, 20)
        const pages: Json[] = []
        for (let page = 1; pages.length < whole.length; page++) pages.push(...(await entriesOf(page, pageSize)))
        expect(pages.slice(0, whole.length)).toEqual(whole)
      }
    })
    await fc.assert(property, options(Math.ceil(perSet / 20)))
  })
})

function asksForNull(tested: Test): boolean {
  return 'not' in tested ? asksForNull(tested.not) : tested.operator === '$null' || tested.operator === '$notNull'
}

/** Characters of a path: Node's HTTP parser refuses longer headers. */
const longest = 15_000

const everything: Query = { locale: 'all', publicationState: 'preview', pagination: { withCount: true } }

/** Returns the body; throws if it is not what the evaluator expects. */
async function judge(served: Served, { read, style }: Case): Promise<Json> {
  const path = pathOf({ read, style })
  const { status, text } = await served.get(path)
  const expected = evaluate(served.service, read)
  const actual = JSON.parse(text) as Json
  const complain = (problem: string) =>
    new Error(`${served.provider}: ${problem}\n  curl -g '${served.base}${path.replaceAll("'", '%27')}'`)
  if (status !== expected.status)
    throw complain(`status ${expected.status} expected, got ${status}: ${text.slice(0, 500)}`)
  // If a query uses several forbidden names, the answer may report any of them.
  if (status === 400) return null
  const found = difference(expected.body, actual)
  if (found) throw complain(found)
  const isSorted = JSON.stringify(read.query).includes('"sort"')
  if (!isSorted && !sameOrder(expected.body, actual))
    throw complain(`attributes in another order: ${text.slice(0, 500)}`)
  return actual
}

/**
 * The part that both databases must answer alike: not the place of NULL in a sort, and nothing that depends on the times and files of a
 * seed.
 */
function shared({ query }: Case['read'], body: Json): Json {
  const isOwn = /"sort"|edAt"|"hash"|"url"/.test(JSON.stringify(query))
  return isOwn ? null : (JSON.parse(JSON.stringify(body, withoutChance)) as Json)
}

function withoutChance(name: string, value: Json): Json | undefined {
  if (name === 'createdAt' || name === 'updatedAt' || (name === 'publishedAt' && value !== null)) return undefined
  return typeof value === 'string' ? value.replace(/_[0-9a-f]{10}(?=\.|$)/, '') : value
}

function pathOf({ read: { model, id, query }, style }: Case): string {
  return `/api/${model.path}${id === undefined ? '' : `/${id}`}?${queryString(query, style)}`
}

async function fetched(served: Served, path: string): Promise<Json> {
  const { status, text } = await served.get(path)
  if (status !== 200) throw new Error(`${served.provider}: GET ${path}: ${status} ${text}`)
  return JSON.parse(text) as Json
}

function dataOf(body: Json): readonly Json[] {
  return (body as { data: Json[] }).data
}

function totalOf(body: Json): number {
  return (body as { meta: { pagination: { total: number } } }).meta.pagination.total
}

/** Reports the smallest case that fails, and how to repeat the run. */
function reportFailure<T>({ failed, errorInstance, numRuns, numShrinks }: fc.RunDetails<T>): void {
  if (!failed) return
  const error = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`SEED=${seed}, case ${numRuns} (made smaller ${numShrinks} times): ${error}`)
}
