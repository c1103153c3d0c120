import { describe, expect, test } from 'vitest'
import { priceOf } from '../src/query/price.js'
import { listRead } from '../src/query/reads.js'
import { parseQueryString } from '../src/query/querystring.js'
import { contextOf, typeOf, visitor } from './reading/context.js'
import type { CompiledLink, CompiledType } from '../src/types.js'

/** Each table has 10,000 rows; of 1000 linked rows, one has 900; an entry has three locales. */
const rows = 10_000
const statistics = {
  rowsOf: (_type: CompiledType) => rows,
  linked: ({ link, many }: CompiledLink, sources: number) =>
    link.kind === 'group'
      ? Math.min(sources * 3, rows)
      : many
        ? sources === Infinity
          ? 1000
          : Math.min(900 + sources, 1000)
        : Math.min(sources, rows),
  fanOut: ({ many }: CompiledLink) => (many ? 0.1 : 1),
  width: () => ({ average: 100, most: 1000 }),
}
const price = (query: string, spread: 'worst' | 'average' = 'worst') =>
  priceOf(listRead(typeOf('book'), parseQueryString(query), contextOf(visitor)).read, statistics, spread)

describe('the price of a read', () => {
  test('grows with the rows that it scans, not with those that it returns', () => {
    const page = price('pagination[pageSize]=1&pagination[withCount]=false&filters[title]=x').visits
    expect(page).toBeGreaterThan(rows / 10)
    expect(price('pagination[pageSize]=1&filters[title]=x').visits).toBeGreaterThan(page * 1.9)
    expect(price('filters[id]=1').visits).toBeLessThan(300)
    expect(price('filters[id][$in][0]=1&filters[id][$in][1]=2&filters[title]=x').visits).toBeLessThan(600)
  })

  test('grows with every searched text and its length', () => {
    const terms = (count: number) =>
      price(Array.from({ length: count }, (_, n) => `filters[$or][${n}][title][$containsi]=${n}`).join('&')).visits
    expect(terms(100)).toBeGreaterThan(40 * terms(2))
    expect(price('_q=x').visits).toBeGreaterThan(terms(1))
  })

  test('of a chain of links is the sum of its steps', () => {
    const filter = (depth: number) => price(`filters${'[topics][books]'.repeat(depth)}[title]=x`).visits
    expect(filter(4) - filter(3)).toBeCloseTo(filter(3) - filter(2), 0)
    const sort = (depth: number) => price(`sort=${'topics.books.'.repeat(depth)}title`).visits
    expect(sort(2)).toBeLessThan(3 * sort(1))
  })

  test('counts the largest groups at worst, and groups of equal size on average', () => {
    const query = 'populate=topics&pagination[pageSize]=10'
    expect(price(query).bytes - price(query, 'average').bytes).toBeGreaterThan(900 * 100)
    expect(price(query, 'average').visits).toBeLessThan(price(query).visits)
  })

  test('of a text that is requested several times counts each', () => {
    expect(price('fields=title').bytes).toBeLessThan(price('fields[0]=title&fields[1]=genre&fields[2]=copies').bytes)
  })
})
