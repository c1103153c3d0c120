import { expect, test } from 'vitest'
import { Tallies } from '../../src/audit/tallies.js'

const act = 'auth.login.failed'
const [now, late, next] = ['2026-11-23T05:00:00.000Z', '2026-11-23T05:00:59.999Z', '2026-11-23T05:01:00.000Z'] as const

test('the same again within a minute is one row', () => {
  const tallies = new Tallies()
  expect(tallies.of(act, 'ada', now)).toEqual(tallies.of(act, 'ada', late))
  expect(tallies.of(act, 'ada', next).key).not.toBe(tallies.of(act, 'ada', late).key)
  expect(tallies.of(act, 'ada', now).key).not.toBe(tallies.of(act, 'eve', now).key)
})

test('a minute has few rows, whatever strangers do', () => {
  const tallies = new Tallies()
  const all = Array.from({ length: 10_000 }, (_, index) => tallies.of(act, `name ${index}`, now))
  expect(new Set(all.map(({ key }) => key)).size).toBe(31)
  expect(all.slice(0, 30).every(({ isMixed }) => !isMixed)).toBe(true)
  expect(all.slice(30).every(({ isMixed }) => isMixed)).toBe(true)
  // A name with a row keeps it.
  expect(tallies.of(act, 'name 3', late)).toEqual(all[3])
  expect(tallies.of(act, 'name 9999', next).isMixed).toBe(false)
})
