/** The tables of `test/README.md` name every suite, in one row, and only suites that exist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testFiles } from '../projects.js'
import { filesAt, page, rowsOf } from '../suites.mjs'

const suites = Object.values(testFiles()).flat()
const paths = rowsOf(readFileSync(page, 'utf8')).flatMap((row) => row.paths)

test('every suite is in one row', () => {
  const named = paths.flatMap((path) => filesAt(path, suites))
  expect(suites.filter((suite) => !named.includes(suite))).toEqual([])
  expect(named.filter((suite, index) => named.indexOf(suite) < index)).toEqual([])
})

test('every row is of suites that exist', () => {
  expect(paths.filter((path) => filesAt(path, suites).length === 0)).toEqual([])
})
