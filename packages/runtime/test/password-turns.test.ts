import { expect, test } from 'vitest'
import { hashing } from '../src/passwords/hash.js'

/** Work that ends on request. */
function held() {
  let end: (value: string) => void = () => {}
  const ended = new Promise<string>((resolve) => (end = resolve))
  return { ended, end }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('two run at once, the others wait in their order of arrival', async () => {
  const works = Array.from({ length: 5 }, held)
  const begun: number[] = []
  const results = works.map(({ ended }, i) =>
    hashing.run('', () => {
      begun.push(i)
      return ended
    }),
  )
  await tick()
  expect([begun, hashing.waiting]).toEqual([[0, 1], 3])
  works[1]?.end('b')
  await tick()
  expect([begun, hashing.waiting]).toEqual([[0, 1, 2], 2])
  for (const [i, { end }] of works.entries()) end('abcde'.charAt(i))
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([begun, hashing.waiting]).toEqual([[0, 1, 2, 3, 4], 0])
})
