/** A wait begins with its act and ends with it: one that fails while a test waits for something else ends the run, though all tests pass. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const self = 'test/waits.test.ts'

/** Puppeteer's waits for what an act causes. */
const untilActed = /\.waitFor(?:Response|Request|Navigation|Target|Frame)\(/

/** A promise that can be rejected, kept for later. */
const kept = /\b(?:const|let) \w+ = (?:once\(|\w+(?:\.\w+)*\.(?:waitFor\w+|sees|isSaved|isAt)\()/

function sources(): string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/test`)
  const folders = packages.filter((folder) => existsSync(join(root, folder)))
  return ['test', ...folders].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  )
}

/** The lines of the tests that match. */
function linesWith(pattern: RegExp): string[] {
  return sources()
    .filter((path) => path !== self)
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
    )
}

test('what an act in a browser causes is waited for together with the act', () => {
  const places = linesWith(untilActed).map((line) => line.replace(/:\d+:.*/, ''))
  expect(places).toEqual(['test/panel/answered.ts'])
})

test('no wait that can fail is kept for later', () => {
  expect(linesWith(kept)).toEqual([])
})

test('retries hide none of them', () => {
  expect(linesWith(/\bretry: \d/)).toEqual([])
})
