/** A hundred requests that come in one turn of the event loop are worked on in several, and those of others in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TurnShare } from '../src/load/pauses.js'

/** Counts turns until `work` has ended. */
async function inTurns(work: (turn: () => number) => Promise<unknown>): Promise<number> {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  count()
  await work(() => turn).finally(() => (isOver = true))
  return turn
}

function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('each turn has a few of them, in their order', async () => {
  const share = new TurnShare(5)
  const order: number[] = []
  const perTurn = new Map<number, number>()
  await inTurns((turn) => {
    const use = async (n: number) => {
      await share.wait('one')
      // As many steps as an answer may take at once.
      for (let step = 0; step < 5; step++) await Promise.resolve()
      busy(1)
      order.push(n)
      perTurn.set(turn(), (perTurn.get(turn()) ?? 0) + 1)
    }
    const one = (n: number) => new Promise((resolve) => setImmediate(() => resolve(use(n))))
    return Promise.all(Array.from({ length: 40 }, (_, n) => one(n)))
  })
  expect(order).toEqual(Array.from({ length: 40 }, (_, n) => n))
  const counts = [...perTurn.values()]
  expect(counts.length).toBeGreaterThan(5)
  expect(Math.max(...counts)).toBeLessThan(10)
})

test('one that comes alone waits for nothing, whatever other turns had', async () => {
  const share = new TurnShare(5)
  await share.wait('one')
  busy(20)
  await nextTurn()
  await nextTurn()
  const turns = await inTurns(() => share.wait('one'))
  expect(turns).toBe(1)
})

test('short ones share a turn', async () => {
  const share = new TurnShare(1_000)
  const turns = await inTurns(() => Promise.all(Array.from({ length: 1_000 }, () => share.wait('one'))))
  expect(turns).toBe(1)
})

test('origins take turns: one that comes behind a hundred of another is the second', async () => {
  const share = new TurnShare(5)
  busyFirst(share)
  const order: string[] = []
  const use = (origin: string) =>
    share.wait(origin).then(() => {
      busy(1)
      order.push(origin)
    })
  await Promise.all([...Array.from({ length: 100 }, () => use('many')), use('one'), use('other')])
  expect(order.indexOf('one')).toBe(1)
  expect(order.indexOf('other')).toBe(2)
  expect(order).toHaveLength(102)
})

/** Uses up the share of this turn. */
function busyFirst(share: TurnShare): void {
  expect(share.goesOn()).toBe(true)
  busy(6)
  expect(share.goesOn()).toBe(false)
}
