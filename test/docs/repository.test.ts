/** The pages about the repository: every path on them exists, and no page refers to a file that a clone does not have. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './page.js'

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/decisions.md', 'test/README.md'].filter(
  (page) => existsSync(at(page)),
)
const folders = ['packages', 'test', 'templates', 'fixtures', 'docs']
const files = folders.flatMap((folder) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll(sep, '/')}`)
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path)),
)

/** `packages/runtime/src/plans.ts`, a shorter form such as `sql/order.ts`, a folder, or a suite: `test/accounts/abuse`. */
test.each(pages)('%s names only files that exist', (page) => {
  const named = [...withoutBlocks(readFileSync(at(page), 'utf8')).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(
    ([, path = '']) => path,
  )
  const missing = named.filter((path) => isOfRepository(path) && !exists(path))
  expect(missing).toEqual([])
})

/** Documents that the project was built from, and that are not part of it. */
const foreign = /\b(?:design|wire|safety|style|interface)\.md\b/

test('no file cites a document that a clone does not have', () => {
  const citing = [...pages, 'README.md', 'CHANGELOG.md', ...files].filter(
    (path) => /\.(?:ts|m?js|md|hbs)$|rules\.json$/.test(path) && foreign.test(readFileSync(at(path), 'utf8')),
  )
  expect(citing).toEqual([])
})

test('a comment begins with the noun or verb that it means', () => {
  const vague = /^\s*(?:\/\*\*|\*|\/\/) (?:What|Where|Whether|That|Who|Which) /m
  const written = files.filter((path) => !path.startsWith('fixtures/') && /\.(?:tsx?|m?js|hbs)$/.test(path))
  expect(written.filter((path) => vague.test(readFileSync(at(path), 'utf8')))).toEqual([])
})

test('the README is short enough to be read to its end, and names no figure that nobody renews', () => {
  const readme = readFileSync(at('README.md'), 'utf8')
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(800)
  const [before = '', , after = ''] = readme.split(/<!-- \/?figures.*? -->/)
  expect(`${before}${after}`).not.toMatch(/requests\/s|µs|times as fast/)
})

test('the changelog lists the features of the first version on one page, a line each', () => {
  const [, section = ''] = readFileSync(at('CHANGELOG.md'), 'utf8').split(/^## \[0\.1\.0\].*\n/m)
  const [text = ''] = section.split(/^## /m)
  const lines = text.split('\n').filter((line) => /^\s*- |^ /.test(line))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(lines.filter((line) => !line.startsWith('- ') || line.length > 140)).toEqual([])
})

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[^]*?^```/gm, '')
}

/** Paths of generated projects, of packages and of the web are not in the repository. */
function isOfRepository(path: string): boolean {
  return /^(?:packages|test|templates|fixtures|docs)\//.test(path) || /\.(?:test\.)?ts$/.test(path)
}

function exists(path: string): boolean {
  const plain = path.replace(/\/$/, '')
  return existsSync(at(plain)) || existsSync(at(`${plain}.test.ts`)) || files.some((file) => file.endsWith(`/${plain}`))
}
