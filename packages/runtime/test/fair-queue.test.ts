import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue } from '../src/load/fair-queue.js'

const options = { atOnce: 1, waitingOfOne: 10, waiting: 100, patience: 60_000 }

test('origins take turns, however many tasks one of them has', async () => {
  const queue = new FairQueue(options)
  const order: string[] = []
  const run = (name: string) => queue.run(name.slice(0, 1), async () => void order.push(name))
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(run))
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('no more tasks run at once than allowed, and a failing one gives its place on', async () => {
  const queue = new FairQueue({ ...options, atOnce: 2 })
  let running = 0
  let most = 0
  const task = async (n: number) => {
    most = Math.max(most, ++running)
    await wait(1)
    running--
    if (n % 3 === 0) throw new Error('task')
    return n
  }
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => queue.run('a', () => task(n))))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(await queue.run('b', () => Promise.resolve('later'))).toBe('later')
})

test('too many from one origin, too many in total, and too long a wait are a 503', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingOfOne: 2, waiting: 3, patience: 20 })
  let end = () => {}
  const first = queue.run('a', () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = ['b', 'b', 'c'].map((origin) =>
    queue.run(origin, () => Promise.resolve()).catch(({ status }) => status),
  )
  await expect(queue.run('b', () => Promise.resolve())).rejects.toMatchObject({ status: 503 })
  await expect(queue.run('d', () => Promise.resolve())).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all(waiting)).toEqual([503, 503, 503])
  const next = queue.run('b', () => Promise.resolve('run'))
  end()
  await first
  expect(await next).toBe('run')
})

test('without room only tasks that go on start, and the others once there is room again', async () => {
  let goOn = () => {}
  let isWanted = false
  const room = {
    mostBytes: 1,
    hasRoom: false,
    onRoom: (listener: () => void) => (goOn = listener),
    want: () => (isWanted = true),
  }
  const queue = new FairQueue({ ...options, room })
  const order: string[] = []
  const run = (name: string, goesOn: boolean) => queue.run(name, async () => void order.push(name), goesOn)
  const waiting = [run('first', false), run('second', false)]
  await run('begun', true)
  expect(order).toEqual(['begun'])
  expect(isWanted).toBe(true)
  room.hasRoom = true
  goOn()
  await Promise.all(waiting)
  expect(order).toEqual(['begun', 'first', 'second'])
})
