/** The tally of questions: what it counts, and that it stays small whatever clients ask. */
import { expect, test } from 'vitest'
import { parseQueryString } from '../src/query/querystring.js'
import { listRead } from '../src/query/reads.js'
import { Tally } from '../src/questions/tally.js'
import { contextOf, typeOf, visitor } from './reading/context.js'

const read = (query: string) => listRead(typeOf('book'), parseQueryString(query), contextOf(visitor)).read

/** The counted questions in short. */
function asked(tally: Tally): string[] {
  return tally.counted().map(({ type, equal, range, sort, search, times }) => {
    const names = (list: readonly { readonly attribute: string }[]) => list.map(({ attribute }) => attribute).join()
    return `${times} ${type.replace(/.*\./, '')} =${names(equal)} <${names(range)} ^${names(sort)}${search.length === 0 ? '' : ` ~${names(search)}`}`
  })
}

test('a question is counted by its shape, not by its values', () => {
  const tally = new Tally()
  for (const title of ['a', 'b', 'c']) tally.note(read(`filters[title]=${title}&filters[pages][$gt]=3&sort=price:desc`))
  tally.note(read('filters[pages][$lt]=9&filters[title][$in][0]=x&sort=price:desc'))
  expect(asked(tally)).toEqual(['4 book =locale,title <pages ^price'])
  expect(JSON.stringify(tally.counted())).not.toMatch(/"[abcx]"/)
})

test('later uses of a plan count', () => {
  const tally = new Tally()
  const counters = tally.note(read('sort=price'))
  for (const counter of counters) counter.times += 9
  expect(asked(tally)).toEqual(['10 book =locale < ^price'])
})

test('those that took the most time of the database come first', () => {
  const tally = new Tally()
  const [often = [], slow = []] = ['sort=price', 'sort=pages'].map((query) => tally.note(read(query)))
  for (const counter of often) counter.times += 9
  for (const counter of often) counter.milliseconds += 2
  for (const counter of slow) counter.milliseconds += 598
  expect(asked(tally)).toEqual(['1 book =locale < ^pages', '10 book =locale < ^price'])
})

test('alternatives and negations ask for no index', () => {
  const tally = new Tally()
  const query = 'locale=all&filters[$or][0][title]=a&filters[$or][1][pages]=1&filters[$not][price]=2'
  tally.note(read(query))
  tally.note(read('locale=all&filters[id]=1'))
  expect(asked(tally)).toEqual([])
})

test('texts that are searched ask for a search index', () => {
  const tally = new Tally()
  tally.note(read('locale=all&filters[title][$contains]=b&filters[pages]=3'))
  tally.note(read('locale=all&filters[$or][0][title][$eqi]=b&filters[$or][1][title][$startsWith]=c'))
  expect(asked(tally).sort()).toEqual(['1 book =pages < ^', '2 book = < ^ ~title'])
  // An alternative to a search, and a number that `_q` seeks in ids and numbers, keep the whole table in play.
  const others = new Tally()
  others.note(read('locale=all&filters[$or][0][title][$contains]=b&filters[$or][1][pages]=3'))
  others.note(read('locale=all&_q=12'))
  others.note(read('locale=all&filters[title][$notContains]=b'))
  expect(asked(others)).toEqual([])
  const words = new Tally()
  words.note(read('locale=all&_q=word'))
  expect(asked(words)).toEqual([expect.stringMatching(/^1 book = < \^ ~.*title/)])
})

test('distinct shapes displace each other, not the frequent ones', () => {
  const tally = new Tally()
  for (let turn = 0; turn < 10; turn++) tally.note(read('sort=price'))
  const names = ['title', 'pages', 'copies', 'price', 'inPrint', 'printedOn', 'opensAt', 'createdAt', 'publishedAt']
  const shapes = names.flatMap((a) =>
    names.flatMap((b) => names.map((c) => `sort[0]=${a}&filters[${b}][$null]=true&sort[1]=${c}`)),
  )
  for (const shape of shapes) tally.note(read(shape))
  const all = tally.counted()
  expect(all.length).toBeLessThanOrEqual(200)
  expect(asked(tally)[0]).toMatch(/book =locale < \^price$/)
  expect(JSON.stringify(all).length).toBeLessThan(200_000)
})
