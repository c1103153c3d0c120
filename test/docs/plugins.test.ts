/** The table of `packages/cli/docs/plugins.md` says what `init` says. */
import { expect, test } from 'vitest'
import { knownPackages, replacementOf } from '../../packages/codegen/src/adopt/replacements.js'
import { readPage } from './page.js'

const rows = [...readPage('plugins.md').matchAll(/^\| `([^`]+)` +\| (.*?) +\|$/gm)].map(
  ([, name = '', words = '']) => ({
    name,
    words,
  }),
)

test('each row has the words of `init`, and no known package lacks a row', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  for (const { name, words } of rows) expect([name, words]).toEqual([name, replacementOf(name)])
  const lacking = knownPackages.filter((known) => !rows.some(({ name }) => known.test(name)))
  expect(lacking).toEqual([])
})

test('no row repeats another', () => {
  const names = rows.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
