/** The memory of kept plans is bounded: clients choose the queries, and a short query can be a long statement. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Turns } from '../src/load/turns.js'
import { Plans } from '../src/plans.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { contextOf, typeOf, types, visitor } from './reading/context.js'
import type { Config } from '@content-gen/contract'

const nothing = { visits: 0, bytes: 0 }
const deep =
  'populate[writer][populate][books][populate][topics][populate][books][populate][writer][populate][books][populate][topics][populate][books][populate]=*'
const deeper =
  '&populate[topics][populate][books][populate][writer][populate][books][populate][topics][populate][books][populate][writer][populate][books][populate]=*'
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Returns the megabytes that stay in use after `queries` different queries. `room`: the most characters to keep, if not as many as usual. */
async function kept(queries: number, queryOf: (index: number) => string, room?: number): Promise<number> {
  const config = { ...contextOf(visitor).config, cache: {} } as Config
  const costs = { check: () => undefined, worst: () => nothing, counting: () => 0 }
  const plans = new Plans({ config, types, dialect: sqliteDialect, costs, longWork: Turns.ofLongWork() }, room)
  await plans.list(typeOf('book'), visitor, queryOf(queries))
  collect()
  const before = process.memoryUsage().heapUsed
  for (let index = 0; index < queries; index++) await plans.list(typeOf('book'), visitor, queryOf(index))
  collect()
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
  // The plans are in use until here.
  expect(await plans.list(typeOf('book'), visitor, queryOf(0))).toBeDefined()
  return megabytes
}

test('queries that differ in their values share the text of their statement', async () => {
  expect(await kept(1_900, (index) => `${deep}&filters[pages]=${index}`)).toBeLessThan(10)
})

test('long statements leave the cache early', async () => {
  const fields = [
    'title',
    'pages',
    'copies',
    'price',
    'inPrint',
    'printedOn',
    'opensAt',
    'soldAt',
    'genre',
    'seenAt',
    'extra',
  ]
  const chosen = (index: number) =>
    fields.filter((_, bit) => (index + 1) & (1 << bit)).map((field) => `&fields[]=${field}`)
  // Each has 16,000 characters.
  const query = (index: number) => deep + deeper + chosen(index).join('')
  expect(await kept(400, query, 1_600_000)).toBeLessThan(4)
})
