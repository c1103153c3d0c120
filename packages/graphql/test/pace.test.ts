import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TurnShare } from '@content-gen/runtime'
import { ResolverPace } from '../src/resolvers/pace.js'

/** Resolves a value as the executor would: the fields of an object at once, or when it has its turn. */
async function execute(pace: ResolverPace, value: unknown, count: () => void): Promise<void> {
  const found = await pace.of(value)
  if (typeof found !== 'object' || found === null) return count()
  await Promise.all(
    Array.isArray(found)
      ? found.map(async (item: unknown) => fields(pace, (await item) as object, count))
      : [fields(pace, found, count)],
  )
}

async function fields(pace: ResolverPace, object: object, count: () => void): Promise<void> {
  count()
  await Promise.all(Object.values(object).map((each) => execute(pace, each, count)))
}

/** Uses up what an operation resolves without a pause. */
function begun(pace: ResolverPace): ResolverPace {
  for (let field = 0; field < 1_500; field++) pace.of('')
  return pace
}

const article = { id: '1', attributes: { title: 'a', body: 'b' } }
const narrow = { data: Array.from({ length: 2_000 }, () => article) }
const nested = {
  data: Array.from({ length: 30 }, () => ({ id: '1', articles: { data: Array.from({ length: 80 }, () => article) } })),
}
const wide = {
  data: Array.from({ length: 40 }, () => ({
    id: '1',
    attributes: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a${n}`, 'text'])),
  })),
}

test.each([
  ['many small objects', narrow],
  ['lists in lists', nested],
  ['objects with many fields', wide],
])('one turn of the event loop resolves a limited number of values, however many operations: %s', async (_, answer) => {
  const share = new TurnShare(0)
  let values = 0
  const state = { isOver: false }
  const operations = Array.from({ length: 12 }, (_each, index) =>
    execute(begun(new ResolverPace(share, `origin ${index}`)), answer, () => values++),
  )
  const turns: number[] = []
  const loop = async () => {
    while (!state.isOver) {
      const before = values
      await setImmediate()
      turns.push(values - before)
    }
  }
  await Promise.all([Promise.all(operations).then(() => (state.isOver = true)), loop()])
  expect(values).toBeGreaterThan(12 * 10_000)
  expect(Math.max(...turns)).toBeLessThanOrEqual(1_000)
})

test('the operations of an origin are assembled one after the other, and origins take turns', async () => {
  const share = new TurnShare(0)
  const finished: string[] = []
  const values: Record<string, number> = { a2: 0 }
  const run = async (origin: string, name: string) => {
    await execute(begun(new ResolverPace(share, origin)), nested, () => (values[name] = (values[name] ?? 0) + 1))
    if (name === 'a1') expect(values['a2']).toBe(0)
    finished.push(name)
  }
  await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')])
  expect(finished.indexOf('a1')).toBeLessThan(finished.indexOf('a2'))
  expect(finished.indexOf('a2')).toBeLessThan(finished.indexOf('a3'))
  expect(finished.indexOf('b1')).toBeLessThan(finished.indexOf('a2'))
})
