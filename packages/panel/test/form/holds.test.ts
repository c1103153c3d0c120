import { expect, test } from 'vitest'
import { holds } from '../../src/form/rules/holds.js'

const values = {
  kind: 'event',
  seats: 12,
  big: '9007199254740993',
  title: 'Jazz night',
  tags: [],
  note: '',
  on: '2026-11-03',
}

test.each([
  [{ kind: 'event' }, true],
  [{ kind: { $eq: 'talk' } }, false],
  [{ kind: { $ne: 'talk' } }, true],
  [{ kind: { $in: ['talk', 'event'] } }, true],
  [{ kind: { $notIn: ['talk', 'event'] } }, false],
  [{ seats: { $gte: 12, $lt: 13 } }, true],
  [{ seats: { $between: [1, 11] } }, false],
  [{ seats: '12' }, true],
  [{ big: '9007199254740993' }, true],
  [{ title: { $containsi: 'JAZZ' } }, true],
  [{ title: { $contains: 'JAZZ' } }, false],
  [{ title: { $notContainsi: 'jazz' } }, false],
  [{ title: { $eqi: 'jazz NIGHT' } }, true],
  [{ title: { $startsWith: 'Jazz', $endsWith: 'night' } }, true],
  [{ on: { $gt: '2026-10-31' } }, true],
  [{ tags: { $null: true } }, true],
  [{ note: { $notNull: true } }, false],
  [{ missing: null }, true],
  [{ missing: { $gt: 1 } }, false],
  [{ kind: { $null: false } }, true],
  [{ $or: [{ kind: 'talk' }, { seats: 12 }] }, true],
  [{ $and: [{ kind: 'talk' }, { seats: 12 }] }, false],
  [{ $not: { kind: 'talk' } }, true],
  [{ constructor: { $notNull: true } }, false],
])('%j holds: %s', (condition, expected) => {
  expect(holds(condition, values)).toBe(expected)
})
