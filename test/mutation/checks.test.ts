/** The list of checks that `npm run test:mutation` breaks: each is in its file once, and its suites exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fileOf } from './checks/check.mjs'
import { checks } from './checks/index.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('every check is in its file once', () => {
  const misplaced = checks.filter(
    ({ file, from }) =>
      !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8').split(from).length !== 2,
  )
  expect(misplaced).toEqual([])
})

test('every suite exists', () => {
  const suites = new Set(checks.flatMap(({ suites: names }) => names.map(fileOf)))
  expect([...suites].filter((suite) => !existsSync(join(root, suite)))).toEqual([])
})
