/** A write may touch a hundred thousand entries: their versions are stored a few at a time. */
import { expect, test } from 'vitest'
import { someAtOnce } from '../src/some-at-once.js'

const ids = Array.from({ length: 2_000 }, (_, id) => id)

/** Runs for about as long as a statement does. */
function work(): void {
  const end = performance.now() + 0.1
  while (performance.now() < end);
}

test.each([true, false])(
  'every entry has its turn once, and others have theirs in between (embedded: %s)',
  async (isEmbedded) => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const seen: number[] = []
    let most = 0
    await someAtOnce(ids, { isEmbedded }, async (some) => {
      for (const id of some) {
        work()
        seen.push(id)
      }
      most = Math.max(most, some.length)
    })
    isOver = true
    expect(seen).toEqual(ids)
    expect(most).toBeLessThan(isEmbedded ? 20 : 1_000)
    expect(turns).toBeGreaterThan(2)
  },
)

test('nothing runs for no entries', async () => {
  await someAtOnce([], { isEmbedded: true }, () => expect.unreachable())
})
