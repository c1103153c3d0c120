import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LongWork } from '../src/load/long-work.js'

test('work is done piece by piece, with a turn of the event loop between, and origins take turns', async () => {
  const work = new LongWork()
  const order: string[] = []
  let loops = 0
  const loop = async () => {
    while (order.length < 6) {
      await setImmediate()
      loops++
    }
  }
  const take = (name: string) => work.take(name.slice(0, 1), () => void order.push(`${name} ${loops}`))
  await Promise.all([...['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(take), loop()])
  expect(order.map((each) => each.split(' ')[0])).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  expect(new Set(order.map((each) => each.split(' ')[1])).size).toBe(6)
})

test('a piece that throws ends its turn, and so does one that is left twice', async () => {
  const work = new LongWork()
  await expect(
    work.take('a', () => {
      throw new Error('piece')
    }),
  ).rejects.toThrow('piece')
  const leave = await work.enter('a')
  leave()
  leave()
  expect(await work.take('b', () => 1)).toBe(1)
  expect(await work.take('b', () => 2)).toBe(2)
})

test('an origin that has too many pieces waiting is refused, and no other', async () => {
  const work = new LongWork()
  const leave = await work.enter('a')
  const waiting = Promise.allSettled(Array.from({ length: 250 }, () => work.take('a', () => 1)))
  const other = work.take('b', () => 2)
  leave()
  expect(await other).toBe(2)
  const results = await waiting
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
  expect(results.at(-1)).toMatchObject({ reason: { status: 503 } })
})
