/** How much JavaScript a browser loads, compressed: little for signing in, and the rest when it is needed. */
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../packages/panel/dist/', import.meta.url))
const chunks = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
const text = (name: string) => readFileSync(join(dist, 'assets', name), 'utf8')
const kilobytes = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(text(name), { level: 9 }).length, 0) / 1000

/** A chunk and those that it cannot run without. */
function needed(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const imports = [...text(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)]
    needed(
      imports.flatMap(([, other]) => other ?? []),
      found,
    )
  }
  return found
}

const page = readFileSync(join(dist, 'index.html'), 'utf8')
const first = needed([...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => basename(path ?? '')))

test('the page of signing in loads at most 300 kB', () => {
  expect(first.size).toBeGreaterThan(0)
  expect(kilobytes([...first])).toBeLessThan(300)
})

test('each later part has at most 180 kB', () => {
  const large = chunks.filter((name) => !first.has(name) && kilobytes([name]) > 180)
  expect(large).toEqual([])
  expect(chunks.length).toBeGreaterThan(10)
})

test('an entry with Markdown and JSON loads at most 460 kB, and nothing for HTML', () => {
  const parts = chunks.filter((name) => /^(entry-|(json|markdown)-editor)/.test(name))
  const all = needed(parts, new Set(first))
  expect(parts.length).toBe(3)
  expect(kilobytes([...all])).toBeLessThan(460)
  expect([...all].filter((name) => text(name).includes('RETURN_DOM_FRAGMENT'))).toEqual([])
  expect(chunks.filter((name) => text(name).includes('RETURN_DOM_FRAGMENT')).length).toBeGreaterThan(0)
})

/** Built-ins that are younger than ES2023 and go by a name of their own. The compiler keeps them out of our sources, not out of packages. */
const later =
  /\b(?:Map\.groupBy|Object\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|Iterator\.from|RegExp\.escape|Math\.sumPrecise|Error\.isError)\b|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/

test('nothing needs a browser with more than ES2023', () => {
  expect(later.exec('Map.groupBy(links)')).not.toBeNull()
  expect(chunks.map((name) => [name, later.exec(text(name))?.[0]]).filter(([, found]) => found !== undefined)).toEqual(
    [],
  )
})

test('the page has no inline style and no inline script', () => {
  expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)/)
})
