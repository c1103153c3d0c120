/** The driver of SQLite on the Nodes that people have. */
import { expect, test } from 'vitest'
import { driverMisfit, requireNestedJson } from '../src/sqlite/driver-fit.js'

/** For each of the two drivers: undefined if it works; true if it cannot. */
test.each([
  ['20.19.0', undefined, true],
  ['22.13.1', undefined, true],
  ['22.14.0', undefined, undefined],
  ['24.18.1', undefined, undefined],
  ['24.19.0', false, undefined],
  ['26.10.0', false, undefined],
])('Node %s', (node, twelve, thirteen) => {
  expect([driverMisfit('12.11.1', node)?.isFatal, driverMisfit('13.0.3', node)?.isFatal]).toEqual([twelve, thirteen])
})

test('the sentence says what to do', () => {
  expect(driverMisfit('13.0.3', '20.19.0')).toEqual({
    isFatal: true,
    message: 'better-sqlite3 13.0.3 needs Node 22.14 or newer, and this is Node 20.19.0.',
    hint: 'Run `npm install --save-exact better-sqlite3@12.11.1`.',
  })
})

test('a newer SQLite is refused everywhere', () => {
  expect(driverMisfit('13.2.0', '24.21.0')?.hint).toContain('better-sqlite3@13.0.3')
  expect(driverMisfit('13.2.0', '22.14.0')?.isFatal).toBe(true)
})

test('the JSON of a subquery is JSON', () => {
  const answers = (nested: string) => (text: string) => (text.includes('version') ? '3.54.1' : nested)
  expect(() => requireNestedJson(answers('{"list":[]}'))).not.toThrow()
  expect(() => requireNestedJson(answers('{"list":"[]"}'))).toThrow('SQLite 3.54.1')
})
