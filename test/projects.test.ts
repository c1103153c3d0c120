import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { indirect, long, quiet, slow, testFiles } from './projects.js'

test('every file has one part, and those that start something are not in `unit`', () => {
  const parts = testFiles()
  const { unit, servers } = parts
  const all = Object.values(parts).flat()
  expect(new Set(all).size).toBe(all.length)
  expect(parts.slow.toSorted()).toEqual([...slow].toSorted())
  expect(parts.long.toSorted()).toEqual([...long].toSorted())
  expect(unit).toContain('test/projects.test.ts')
  expect(servers).toContain('test/databases.test.ts')
  expect(servers).toContain('packages/codegen/test/typecheck.test.ts')
})

test('the lists name files that exist', () => {
  const missing = [...slow, ...long, ...indirect, ...quiet].filter(
    (file) => !existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url))),
  )
  expect(missing).toEqual([])
})
