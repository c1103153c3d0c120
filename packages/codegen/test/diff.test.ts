import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from '../src/diff.js'

const change = (before: string | null, after: string | null) =>
  ({ kind: 'update', path: 'a.ts', before, after }) as const

test('a changed line with its context', () => {
  const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n'
  expect(unifiedDiff([change(before, before.replace('5', 'five'))])).toBe(`--- a/a.ts
+++ b/a.ts
@@ -2,7 +2,7 @@
 2
 3
 4
-5
+five
 6
 7
 8
`)
})

test.each([
  ['5', '12', ['@@ -2,14 +2,14 @@']],
  ['5', '13', ['@@ -2,7 +2,7 @@', '@@ -10,7 +10,7 @@']],
  ['1', '20', ['@@ -1,4 +1,4 @@', '@@ -17,4 +17,4 @@']],
])('changes of the lines %s and %s have three lines around them', (first, second, heads) => {
  const lines = Array.from({ length: 20 }, (_, index) => String(index + 1))
  const after = lines.map((line) => (line === first || line === second ? 'x' : line))
  const diff = unifiedDiff([change(`${lines.join('\n')}\n`, `${after.join('\n')}\n`)])
  expect(diff.split('\n').filter((line) => line.startsWith('@@'))).toEqual(heads)
})

test('a new file and a removed one', () => {
  expect(unifiedDiff([change(null, 'a\nb\n')])).toBe('--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,2 @@\n+a\n+b\n')
  expect(unifiedDiff([change('a\n', null)])).toBe('--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n')
})

test('equal files have no diff', () => {
  expect(unifiedDiff([change('a\n', 'a\n')])).toBe('')
})

test('patch makes the new file of the old one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-diff-'))
  const lines = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 })
    .map((items) => `${items.join('\n')}\n`)
  try {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        writeFileSync(join(folder, 'a.ts'), before)
        const { status } = spawnSync('patch', ['-p1', '--posix', '-s'], {
          cwd: folder,
          input: unifiedDiff([change(before, after)]),
        })
        expect(status).toBe(0)
        expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(after)
      }),
      { numRuns: 100 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
