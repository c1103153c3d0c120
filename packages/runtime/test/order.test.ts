import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Pauses } from '../src/load/pauses.js'
import { placed } from '../src/write/apply/order.js'
import type { ConnectedEntry, Position } from '../src/write/input/relation.js'
import { tries } from '../../../test/cases.js'

const runs = tries(300)

const beside = (at: 'before' | 'after', id: number): Position => ({ at, id, name: String(id), text: `{"${at}":${id}}` })
const position = fc.oneof(
  fc.constantFrom<Position>({ at: 'start' }, { at: 'end' }),
  fc.record({ at: fc.constantFrom('before', 'after'), id: fc.nat(12) }).map(({ at, id }) => beside(at, id)),
)
const connections = fc
  .uniqueArray(fc.nat(12), { maxLength: 12 })
  .chain((ids) => fc.tuple(...ids.map((id) => position.map((where): ConnectedEntry => ({ id, position: where })))))

/** The rule in its simplest form: in rounds, each connection waits while the entry that it refers to waits. */
function inRounds(ids: readonly number[], all: readonly ConnectedEntry[], isStrict: boolean): number[] {
  const order = [...ids]
  let waiting = [...all]
  while (waiting.length > 0) {
    const pending = new Set(waiting.map(({ id }) => id))
    const later = waiting.filter((connection) => {
      const { id, position: to } = connection
      if ('id' in to && to.id !== null && pending.has(to.id)) return true
      const index = 'id' in to ? order.indexOf(to.id ?? -1) : -1
      if (to.at === 'start') order.unshift(id)
      else if (to.at === 'end' || (index < 0 && !isStrict)) order.push(id)
      else if (index < 0) throw new Error('needs to be connected first')
      else order.splice(to.at === 'before' ? index : index + 1, 0, id)
      pending.delete(id)
      return false
    })
    if (later.length === waiting.length) throw new Error('A circular reference was found')
    waiting = later
  }
  return order
}

test('every list of positions gets the order of the rounds, or the same refusal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(12), { maxLength: 8 }),
      connections,
      fc.boolean(),
      async (ids, all, strict) => {
        const staying = ids.filter((id) => !all.some((connection) => connection.id === id))
        const result = placed(staying, all, strict, new Pauses())
        let expected: number[]
        try {
          expected = inRounds(staying, all, strict)
        } catch (error) {
          await expect(result).rejects.toThrow(error instanceof Error ? error.message : '')
          return
        }
        expect(await result).toEqual(expected)
      },
    ),
    { numRuns: runs },
  )
})

test('a chain of 100,000 positions, each beside the next', async () => {
  const all = Array.from({ length: 100_000 }, (_, id): ConnectedEntry => ({ id, position: beside('before', id + 1) }))
  const order = await placed([100_000], all, true, new Pauses())
  expect(order).toEqual(Array.from({ length: 100_001 }, (_, id) => id))
})
