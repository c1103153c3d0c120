/** `test/README.md` names every suite, and only suites that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readme = readFileSync(`${root}test/README.md`, 'utf8')

const packages = readdirSync(`${root}packages`).map((name) => `packages/${name}/test`)
const suites = ['test', ...packages.filter((folder) => existsSync(root + folder))].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`),
)

/** The paths of each line. `packages/x/test/a`, `b` stands for two suites of one folder. */
const named = [...readme.matchAll(/^- (`(?:test|packages)\/.*?): /gm)].flatMap(([, paths = '']) => {
  const [first = '', ...others] = [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  return [first, ...others.map((name) => (name.includes('/') ? name : `${dirname(first)}/${name}`))]
})

const isNamedBy = (suite: string) => (path: string) =>
  path.endsWith('*')
    ? suite.startsWith(path.slice(0, -1))
    : suite === path || `${suite}/`.startsWith(`${path}/`) || suite.startsWith(`${path}.`)

test('every suite is in the list', () => {
  const mentioned = (suite: string) =>
    named.some(isNamedBy(suite)) || readme.includes(`\`${basename(suite, '.test.ts')}\`:`)
  expect(suites.filter((suite) => !mentioned(suite))).toEqual([])
})

test('every line of the list is a suite', () => {
  expect(named.filter((path) => !suites.some((suite) => isNamedBy(suite)(path)))).toEqual([])
})
