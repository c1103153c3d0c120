import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '../src/load/turns.js'

const options = { atOnce: 1, waitingOfOne: 10, waiting: 100, patience: 60_000 }

test('origins take turns, however many tasks one of them has', async () => {
  const queue = new Turns(options)
  const order: string[] = []
  const run = (name: string) => queue.run(name.slice(0, 1), async () => void order.push(name))
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(run))
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('no more tasks run at once than allowed, and a failing one gives its place on', async () => {
  const queue = new Turns({ ...options, atOnce: 2 })
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
  const queue = new Turns({ atOnce: 1, waitingOfOne: 2, waiting: 3, patience: 20 })
  let end = () => {}
  const first = queue.run('a', () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = ['b', 'b', 'c'].map((origin) =>
    queue.run(origin, () => Promise.resolve()).catch(({ status }) => status),
  )
  const refused = ['b', 'd'].map((origin) => queue.run(origin, () => undefined).catch(({ status }) => status))
  expect(queue.waiting).toBe(3)
  expect(await Promise.all(refused)).toEqual([503, 503])
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
  const queue = new Turns({ ...options, room })
  const order: string[] = []
  const run = (name: string, goesOn: boolean) => queue.run(name, async () => void order.push(name), goesOn)
  const waiting = [run('first', false), run('second', false)]
  await Promise.all([run('begun', true), run('also begun', true)])
  expect(order).toEqual(['begun', 'also begun'])
  expect(isWanted).toBe(true)
  room.hasRoom = true
  goOn()
  await Promise.all(waiting)
  expect(order).toEqual(['begun', 'also begun', 'first', 'second'])
})

test('work is done piece by piece, with a turn of the event loop between, and origins take turns', async () => {
  const work = Turns.ofLongWork()
  const order: string[] = []
  let loops = 0
  const loop = async () => {
    while (order.length < 6) {
      await setImmediate()
      loops++
    }
  }
  const run = (name: string) => work.run(name.slice(0, 1), () => void order.push(`${name} ${loops}`))
  await Promise.all([...['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(run), loop()])
  expect(order.map((each) => each.split(' ')[0])).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  expect(new Set(order.map((each) => each.split(' ')[1])).size).toBe(6)
})

test('a piece that throws ends its turn, and so does one that is left twice', async () => {
  const work = Turns.ofLongWork()
  await expect(
    work.run('a', () => {
      throw new Error('piece')
    }),
  ).rejects.toThrow('piece')
  const leave = await work.enter('a')
  leave()
  leave()
  expect(await work.run('b', () => 1)).toBe(1)
  expect(await work.run('b', () => 2)).toBe(2)
})

test('an origin that has too many pieces waiting is refused, and no other', async () => {
  const work = Turns.ofLongWork()
  const leave = await work.enter('a')
  const waiting = Promise.allSettled(Array.from({ length: 250 }, () => work.run('a', () => 1)))
  const other = work.run('b', () => 2)
  leave()
  expect(await other).toBe(2)
  const results = await waiting
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
  expect(results.at(-1)).toMatchObject({ reason: { status: 503 } })
})
