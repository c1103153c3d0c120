/** The reads that took long: told by what they ask, in bounded memory, and for hours only. */
import { expect, test } from 'vitest'
import { parseQueryString } from '../src/query/querystring.js'
import { listRead } from '../src/query/reads.js'
import { describeRead } from '../src/questions/describe-read.js'
import { SlowReads } from '../src/questions/slow-reads.js'
import type { Database, ReadRow } from '../src/database.js'
import { contextOf, typeOf, visitor } from './reading/context.js'

const hour = 3_600_000
const row: ReadRow = { data: null, total: null }
const asking = (question: string) => ({ text: 'select', values: [], asks: { type: 'api::tag.tag', question } })

/** A database whose reads take as long as their text says, by a clock of its own. */
function reads() {
  let now = 0
  const slow = new SlowReads(() => now)
  const take = (ms: number) => void (now += ms)
  const database = {
    read: ({ values: [took] }: { readonly values: readonly unknown[] }) => {
      const isLater = typeof took === 'string'
      if (!isLater) return (take(Number(took)), row)
      return Promise.resolve().then(() => (take(Number(took)), took === '5000' ? Promise.reject(new Error()) : row))
    },
  }
  // Only its reads are asked for.
  const watched = slow.watch(database as unknown as Database)
  const read = (question: string, took: number | string) => watched.read({ ...asking(question), values: [took] })
  return { slow, watched, read, take }
}

test('a quick read is not noted, a slow one with its times', async () => {
  const { slow, read } = reads()
  for (const took of [20, 99, 100, 300, 200]) await read('list', took)
  await read('one entry', '150')
  await expect(read('one entry', '5000')).rejects.toThrow()
  const told = { type: 'api::tag.tag' }
  expect(slow.list()).toEqual([
    { ...told, question: 'one entry', count: 2, median: 150, worst: 5000 },
    { ...told, question: 'list', count: 3, median: 200, worst: 300 },
  ])
})

test('each read adds its time to the questions that it asks', async () => {
  const { slow, watched } = reads()
  const counters = [
    { times: 1, milliseconds: 0 },
    { times: 1, milliseconds: 3 },
  ]
  const asks = { type: 'api::tag.tag', question: 'list', counters }
  for (const took of [20, '300']) await watched.read({ ...asking('list'), asks, values: [took] })
  expect(counters.map(({ milliseconds }) => milliseconds)).toEqual([320, 323])
  expect(slow.list()).toEqual([{ type: 'api::tag.tag', question: 'list', count: 1, median: 300, worst: 300 }])
})

test('they are forgotten after six hours', async () => {
  const { slow, read, take } = reads()
  await read('early', 500)
  take(5 * hour)
  await read('late', 200)
  expect(slow.list().map(({ question }) => question)).toEqual(['early', 'late'])
  take(2 * hour)
  expect(slow.list().map(({ question }) => question)).toEqual(['late'])
})

test('of many questions, those that were slow last are kept', async () => {
  const { slow, read } = reads()
  for (let index = 0; index < 300; index++) {
    await read('again and again', 101)
    await read(`question ${index}`, 100)
  }
  const kept = slow.list()
  expect(kept.length).toBe(100)
  expect(kept[0]).toMatchObject({ question: 'again and again', count: 200 })
  expect(kept.map(({ question }) => question)).toContain('question 299')
  expect(kept.map(({ question }) => question)).not.toContain('question 0')
})

test('a question is told by the names of the model alone', () => {
  const told = (query: string) =>
    describeRead(listRead(typeOf('book'), parseQueryString(query), contextOf(visitor)).read)
  const words = told('filters[title][$containsi]=s3cret&filters[writer][name]=s3cret&sort=price:desc&populate=writer')
  expect(words).toBe(
    'list, counted; filters publishedAt isNotNull, locale eq, title containsi, writer.name eq; ' +
      'sort price desc; populate writer, localizations',
  )
  expect(words).not.toContain('s3cret')
})
