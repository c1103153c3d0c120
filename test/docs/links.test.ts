/** The links between the pages, and from the README to them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './page.js'

const docs = readdirSync(at('packages/cli/docs')).filter((name) => name.endsWith('.md'))
const about = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/decisions.md']
const pages = ['README.md', ...about, 'packages/cli/README.md', ...docs.map((name) => `packages/cli/docs/${name}`)]

test.each(pages)('%s', (page) => {
  const links = [...readFileSync(at(page), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const broken = links.filter(([, path = '', heading]) => {
    const target = path === '' ? at(page) : join(dirname(at(page)), path)
    return !existsSync(target) || (heading !== undefined && !headingsOf(target).has(heading))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test('the manual names each of its pages, and the README names the manual', () => {
  const manual = readFileSync(at('packages/cli/docs/README.md'), 'utf8')
  expect(docs.filter((name) => name !== 'README.md' && !manual.includes(`](${name})`))).toEqual([])
  for (const page of ['README.md', 'packages/cli/README.md'])
    expect(readFileSync(at(page), 'utf8')).toContain('docs/README.md)')
})

/** The anchors that GitHub makes of the headings. */
function headingsOf(file: string): Set<string> {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text)
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
