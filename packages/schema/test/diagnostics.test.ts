import { describe, expect, test } from 'vitest'
import { compareText, formatDiagnostic, sortDiagnostics, type Diagnostic } from '@content-gen/schema'
import { didYouMean } from '../src/suggest.js'

const diagnostic = (file: string, pointer: string, extra: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'error',
  code: 'some-code',
  message: 'this is wrong',
  at: { file, pointer },
  hint: null,
  ...extra,
})

describe('formatDiagnostic', () => {
  test.each([
    [diagnostic('a.json', ''), 'a.json: this is wrong.'],
    [diagnostic('a.json', '/attributes/author'), 'a.json: attributes.author: this is wrong.'],
    [diagnostic('a.json', '/a~1b/c d'), 'a.json: "a/b"."c d": this is wrong.'],
    [diagnostic('a.json', '', { hint: 'Delete it.' }), 'a.json: this is wrong. Delete it.'],
    [diagnostic('a.json', '', { severity: 'warning' }), 'a.json: warning: this is wrong.'],
    [diagnostic('a\u001b[2J\nb.json', ''), '"a\\u001b[2J\\nb.json": this is wrong.'],
  ])('%#', (given, line) => {
    expect(formatDiagnostic(given)).toBe(line)
  })
})

test('by file, then place', () => {
  const places = [diagnostic('b', ''), diagnostic('a', '/b'), diagnostic('a', '/a'), diagnostic('B', '')]
  expect(sortDiagnostics(places).map(({ at }) => at.file + at.pointer)).toEqual(['B', 'a/a', 'a/b', 'b'])
})

test('text is ordered by code units', () => {
  expect(['_x', 'äpfel', 'article', 'Article', 'Zebra'].sort(compareText)).toEqual([
    'Article',
    'Zebra',
    '_x',
    'article',
    'äpfel',
  ])
})

test('suggestions of similar names', () => {
  const known = ['api::author.author', 'api::article.article', 'shared.seo']
  expect(didYouMean('api::auhtor.author', known)).toBe('Did you mean "api::author.author"?')
  expect(didYouMean('shared.soe', known)).toBe('Did you mean "shared.seo"?')
  expect(didYouMean('api::tag.tag', known)).toBeNull()
  expect(didYouMean('x'.repeat(5000), known)).toBeNull()
})
