import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printTsv, readTsv, withoutSign, withSign } from '../../src/pages/list/cells/tsv.js'

test('what is copied is pasted unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', "'", '=') })
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(rows, (given) => {
      // An empty last row of one cell is how spreadsheets end the one before.
      fc.pre(!(given.length > 1 && given.at(-1)?.join() === '' && given[0]?.length === 1))
      expect(readTsv(printTsv(given))).toEqual(given)
    }),
  )
})

test('cells of spreadsheets are read as they write them', () => {
  expect(readTsv('a\tb\r\nc\t"d ""e""\nf"\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd "e"\nf'],
  ])
  expect(readTsv('5" pipe\t"x" y')).toEqual([['5" pipe', '"x" y']])
  expect(readTsv('')).toEqual([['']])
})

test('no text becomes a formula, and none changes', () => {
  for (const text of ['=1+1', '-x', "'=a", '@b', "it's", '', 'plain']) expect(withoutSign(withSign(text))).toBe(text)
  expect(withSign('=1+1')).toBe("'=1+1")
})
