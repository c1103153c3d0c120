/** The texts of versions are compared in a thread: no comparison holds up the server, or ends it. */
import { afterAll, expect, test } from 'vitest'
import { Comparing } from '../src/differences/comparing.js'
import { differences } from '../src/index.js'
import type { Document } from '../src/index.js'
import { isLong } from '../../../test/cases.js'
import { page } from './documents.js'

const comparing = new Comparing(20_000)
afterAll(() => comparing.close())

const compare = (before: Document, after: Document) => comparing.differences('', page, before, after)

/** Texts of about 900 KB that have little in common. */
const words = [7_919, 7_907].map((seed) =>
  Array.from({ length: 150_000 }, (_, at) => `w${10_000 + ((at * seed) % 9_973)}`).join(' '),
)
/** Nothing but tokens, as many as there are characters. */
const marks = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => '.,;:'.charAt((at * seed + (at >> 3)) % 4)).join('')

const punctuation = [1, 3].map((seed) => marks(seed, 900_000))

/** Returns the turns of the event loop until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await work.finally(() => clearInterval(timer))
  return turns
}

test.each([
  ['few common words', words],
  ['nothing but punctuation', punctuation],
])('texts of 900 KB with %s leave the event loop alone', async (_what, [before, after]) => {
  const work = compare({ title: before }, { title: after })
  expect(await turnsDuring(work)).toBeGreaterThan(20)
  expect(await work).toEqual(differences(page, { title: before }, { title: after }))
})

test('each difference gets the runs of its own text', async () => {
  const blocks = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }]
  const before = {
    title: 'Old name',
    blocks: blocks('A fox'),
    sections: [{ __component: 'shared.quote', id: 7, text: 'a b' }],
  }
  const after = {
    title: 'New name',
    blocks: blocks('A hare'),
    sections: [
      { __component: 'shared.quote', id: 8, text: 'new' },
      { __component: 'shared.quote', id: 7, text: 'a c' },
    ],
  }
  const found = await compare(before, after)
  expect(found.filter((each) => 'runs' in each).length).toBeGreaterThan(1)
  expect(found).toEqual(differences(page, before, after))
})

test('larger texts are compared, or refused, and the process stays', async () => {
  const times = isLong ? 9 : 2
  const [before, after] = words.map((text) => text.repeat(times))
  expect(await compare({ title: before }, { title: after })).toHaveLength(1)
  const lines = ['a\n'.repeat(times * 400_000), 'b\n'.repeat(times * 400_000)] as const
  expect(await compare({ title: lines[0] }, { title: lines[1] })).toHaveLength(1)
  const refused = { status: 503, refusal: { code: 'tooSlow' } }
  // More than 20 million characters are not looked at.
  const tooLong = ['.,', ',;'].map((text) => text.repeat(6_000_000))
  await expect(compare({ title: tooLong[0] }, { title: tooLong[1] })).rejects.toMatchObject(refused)
})

test('so are many texts', async () => {
  const items = (word: string, count: number) =>
    Array.from({ length: count }, (_, id) => ({ __component: 'shared.quote', id: id + 1, text: `one ${word} ${id}` }))
  expect(await compare({ sections: items('a', 5_000) }, { sections: items('b', 5_000) })).toHaveLength(5_000)
  const tooMany = compare({ sections: items('a', 101_000) }, { sections: items('b', 101_000) })
  await expect(tooMany).rejects.toMatchObject({ status: 503 })
})

test('a comparison that takes too long is a 503, and so is the next one', async () => {
  const hasty = new Comparing(-990)
  const refused = { status: 503, message: 'The texts of these versions are too long to be compared' }
  for (let time = 0; time < 2; time++) {
    const work = hasty.differences('', page, { title: punctuation[0] }, { title: punctuation[1] })
    await expect(work).rejects.toMatchObject(refused)
  }
  await hasty.close()
})

test('too many comparisons at once are a 503', async () => {
  const text = marks(1, 100)
  const many = Array.from({ length: 120 }, () => compare({ title: text }, { title: `${text}.` }))
  const all = await Promise.allSettled(many)
  const refused = all.filter((each) => each.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ reason }) => reason.status === 503)).toBe(true)
})
