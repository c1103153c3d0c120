import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { formatDiagnostic } from '@content-gen/schema'
import { Report } from '../src/diagnostics.js'
import { toPlain } from '../src/json/value.js'
import { parseJson } from '../src/json/parse-json.js'
import { tries } from '../../../test/cases.js'

function read(text: string) {
  const report = new Report()
  const value = parseJson(text, 'a.json', report)
  return { value: value === undefined ? undefined : toPlain(value), lines: report.diagnostics.map(formatDiagnostic) }
}

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      fc.pre(!/__proto__|constructor|prototype|\\u0000|\ufffd/.test(text))
      expect(read(text)).toEqual({ value: JSON.parse(text), lines: [] })
    }),
  )
})

test('refuses what JSON.parse refuses', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('{', '}', '[', ']', ',', ':', '"', 'a', '1', '-', '.', 'e', 'true', 'null', ' ', '\n', '\\'),
      ),
      (parts) => {
        const text = parts.join('')
        const isJson = (() => {
          try {
            JSON.parse(text)
            return true
          } catch {
            return false
          }
        })()
        const { value, lines } = read(text)
        if (isJson) expect(value !== undefined || lines.length > 0).toBe(true)
        else expect([value, lines.length]).toEqual([undefined, 1])
      },
    ),
    { numRuns: tries(500) },
  )
})

describe('reports the place', () => {
  test.each([
    ['{\n  "a": 1,\n}', 'expected a key in double quotes, found "}" at line 3, column 1. Delete the comma before it.'],
    ['[1 2]', 'expected "," or "]", found "2" at line 1, column 4.'],
    ['{"a" 1}', 'expected ":", found "1" at line 1, column 6.'],
    ['"\\x"', 'a string that does not end, or an unknown escape at line 1, column 1.'],
    ['01', 'unexpected text after the end at line 1, column 2.'],
    ['', 'expected a value, but the file ends at line 1, column 1.'],
    ['[NaN]', 'expected a value, found "N" at line 1, column 2.'],
  ])('%j', (text, message) => {
    expect(read(text).lines).toEqual([`a.json: the file is not valid JSON: ${message}`])
  })
})

test('keys that would reach the prototype, and repeated keys, are left out', () => {
  const { value, lines } = read('{"__proto__": {"x": 1}, "a": 1, "a": 2, "b": {"constructor": 1}}')
  expect(value).toEqual({ a: 1, b: {} })
  expect(lines).toHaveLength(3)
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('limits', () => {
  expect(read('['.repeat(100_000)).lines[0]).toContain('nesting deeper than 64 levels')
  expect(read(`"${'x'.repeat(1_000_000)}"`).lines).toEqual(['a.json: the file has more than 1000000 characters.'])
})

test('a byte order mark is accepted', () => {
  expect(read('\ufeff{}')).toEqual({ value: {}, lines: [] })
})
