/** Everything is closed at the end, also if closing something fails. */
import { expect, test } from 'vitest'
import { takeAll } from '../src/http/take-all.js'

test('each step waits for the one before', async () => {
  const taken: string[] = []
  const step = (name: string) => async () => {
    taken.push(`${name} begins`)
    await Promise.resolve()
    taken.push(`${name} ends`)
  }
  await takeAll([step('a'), () => taken.push('b'), step('c')])
  expect(taken).toEqual(['a begins', 'a ends', 'b', 'c begins', 'c ends'])
})

test('a step that fails keeps none from being taken', async () => {
  const taken: string[] = []
  const [early, late, inner] = [new Error('early'), new Error('late'), new Error('inner')]
  const failed = takeAll([
    () => {
      throw early
    },
    () => taken.push('first'),
    () => Promise.reject(late),
    () => takeAll([() => Promise.reject(inner), () => taken.push('second')]),
    () => taken.push('last'),
  ])
  await expect(failed).rejects.toMatchObject({ errors: [early, late, inner] })
  expect(taken).toEqual(['first', 'second', 'last'])
})
