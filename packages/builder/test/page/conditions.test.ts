import { expect, test } from 'vitest'
import { comparisonsOf, conditionOf } from '../../src/page/project/conditions.js'

test('reads comparisons, and writes them as they were', () => {
  const condition = { kind: { $eq: 'event' }, stock: { $gte: 1, $lte: 9 } }
  expect(comparisonsOf(condition)).toEqual([
    { name: 'kind', operator: '$eq', operand: 'event' },
    { name: 'stock', operator: '$gte', operand: 1 },
    { name: 'stock', operator: '$lte', operand: 9 },
  ])
  expect(conditionOf(comparisonsOf(condition) ?? [])).toEqual(condition)
  expect(comparisonsOf({ kind: 'event' })).toEqual([{ name: 'kind', operator: '$eq', operand: 'event' }])
  expect(conditionOf([])).toBeUndefined()
})

test.each([{ $or: [{ kind: 'event' }] }, { kind: { $in: ['event'] } }, { kind: { $endsWith: 't' } }, { kind: null }])(
  'leaves %j to an editor of JSON',
  (condition) => {
    expect(comparisonsOf(condition)).toBeNull()
  },
)
