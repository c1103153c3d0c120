import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasErrors } from '@content-gen/schema'
import { readTree, repository, resolveTree } from './project.js'

const folder = join(repository, 'fixtures/broken')

// `vitest -u` writes the expectations; a reviewer checks their diff.
const results = readdirSync(folder).map((name) => ({ name, ...resolveTree(join(folder, name)) }))
for (const { name, schema, diagnostics, lines } of results) {
  test(`broken: ${name}`, async () => {
    expect(hasErrors(diagnostics)).toBe(!name.startsWith('warning-'))
    if (name.startsWith('warning-')) expect(schema).not.toBeNull()
    await expect(lines.map((line) => `${line}\n`).join('')).toMatchFileSnapshot(join(folder, name, 'expected.txt'))
  })
}

test('every code has a case', () => {
  const codes = new Set(results.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)))
  const source = join(repository, 'packages/schema/src')
  expect([...codesOf(source)].filter((code) => !codes.has(code))).toEqual(['file-too-large', 'columns-too-many'].sort())
})

function codesOf(source: string): ReadonlySet<string> {
  const texts = readTexts(source)
  return new Set(
    texts
      .flatMap((text) =>
        [...text.matchAll(/(?:\.(?:error|warn)\(\s*|code: )'([a-z0-9]+(?:-[a-z0-9]+)+)'/g)].flatMap(
          ([, code = '']) => code,
        ),
      )
      .sort(),
  )
}

function readTexts(source: string): readonly string[] {
  return readTree(source).map(({ text }) => text)
}
