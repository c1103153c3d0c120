import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern } from '../../runtime/src/write/input/pattern.js'
import { linearRegex } from '../src/regex/linear-regex.js'
import { judgeRegex } from '../src/regex/judge-regex.js'
import { neverMatches } from '../src/regex/never-matches.js'
import { tries } from '../../../test/cases.js'

const numRuns = tries(100, 5000)

/** The pattern as a server compiles it. */
function served(source: string) {
  const pattern = compilePattern({
    type: 'string',
    field: 'x',
    column: 'x',
    regex: source,
    linear: linearRegex(source),
  })
  if (pattern === null) throw new Error('no pattern')
  return pattern
}

const usual = [
  '^[a-z]+$',
  '[^,]+',
  '^$|^[a-zA-Z/-]+$',
  '[Y,N]',
  '^#[0-9a-f]{6}$',
  '^[A-Z]{3}-[0-9]+$',
  '(a+)+',
  '^(a+)+$',
  '(x+x+)+y',
  '^(a|aa)+$',
  '(a*)*b',
  '^(?:[a-z]+-)*[a-z]+$',
  '^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  '^(\\d{5}-?)*$',
  '^(?=.*[a-z])(?=.*\\d).{8,}$',
  '^(?!(a+)+$).*$',
  '^(?=.*[a-z])(?!.*\\s)(?:a|[^b])+$|^x$',
  '^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$',
  '^((25[0-5]|(2[0-4]|1\\d|[1-9]|)\\d)\\.?\\b){4}$',
  '^\\s+|\\s+$',
  '^a*a*a*$',
  'foo',
  '^',
  '$',
  'a|b|',
  'a{3,}',
  'a{,3}',
  '[]|[^]',
  '\\cA\\0\\x41\\u0042\\/\\-]}',
  '[\\d-x\\b]',
  '(?<year>\\d{4})',
]

test.each(usual)('is accepted unchanged: %s', (source) => {
  expect(judgeRegex(source, null)).toEqual({ problem: null, linear: linearRegex(source), maxLength: null })
})

test.each([
  ['(\\w)\\1', 'refers back to a group'],
  ['(?<n>a)\\k<n>', 'refers back to a group'],
  ['(?<=a+)b', 'looks behind'],
  ['a(?=b)', 'looks ahead elsewhere than right after ^'],
  ['(?=.*a).{8}', 'looks ahead elsewhere than right after ^'],
  ['^(?=a(?!b))c', 'looks ahead elsewhere than right after ^'],
  ['a{0,10001}', 'repeats something more than 10000 times'],
  ['((a{30}){30}){30}', 'is too large'],
  ['a'.repeat(1001), 'is longer than 1000 characters'],
])('is refused: %s', (source, why) => {
  expect(judgeRegex(source, null).problem).toMatchObject({
    code: 'regex-unsafe',
    message: expect.stringContaining(why) as string,
  })
})

test.each(['([', 'a**', '(?<n>a)(?<n>b)', '\\'])('is not a pattern: %s', (source) => {
  expect(judgeRegex(source, null).problem?.code).toBe('regex-syntax')
})

test('a large one is tried on short values', () => {
  const { problem, maxLength } = judgeRegex('^[a-z]{0,500}$', null)
  expect(problem?.code).toBe('regex-limited')
  expect(maxLength).toBeGreaterThan(500)
  expect(served('^[a-z]{0,500}$').longest).toBe(maxLength)
  expect(judgeRegex('^[a-z]{0,500}$', maxLength)).toMatchObject({ problem: null, maxLength })
  expect(judgeRegex('^[a-z]{0,500}$', (maxLength ?? 0) + 1).problem?.code).toBe('regex-unsafe')
  expect(judgeRegex('(a{0,100}){3}b', null).maxLength).toBeLessThan(10_000)
})

describe('a value matches as it does in JavaScript', () => {
  const characters = [
    'a',
    'b',
    '1',
    '_',
    '-',
    ' ',
    '\n',
    '\r',
    '\u2028',
    '\u00a0',
    '\ufeff',
    'é',
    'ß',
    '😀',
    '\ud83d',
    '\0',
  ]
  const text = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((all) => all.join(''))
  const comparing = (source: string) => {
    const ours = served(source)
    const theirs = new RegExp(source)
    return (value: string): void =>
      expect(ours.matches(value), `${source} on ${JSON.stringify(value)}`).toBe(theirs.test(value))
  }

  test.each(usual)('%s', (source) => {
    const near = fc.stringMatching(/^[a-z0-9@.:,/ XY#A-F-]{0,12}$/)
    const compare = comparing(source)
    fc.assert(
      fc.property(fc.oneof(text, near), (value) => void compare(value)),
      { numRuns: tries(50, 5000) },
    )
  })

  test('for any pattern', () => {
    const sets = ['.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '[ab]', '[^a\\s]', '[\\W1]', '[^]', '[]']
    const plain = ['a', 'b', '1', '\\n', '\\u2028', '\\xe9', 'é', '😀', '[😀]', '[^😀]', '[\\ud83d]', '\\0', '\\-', '']
    const places = ['\\b', '\\B', '^', '$']
    const leaf = fc.constantFrom(...sets, ...plain, ...places)
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('pattern'), tie('pattern')).map((both) => both.join('')),
        fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}|${other}`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{0,3}', '{1,}', '{2,}'))
          .map(([one, more]) => `(?:${one})${more}`),
        tie('pattern').map((one) => `(${one})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('?=', '?!'), tie('pattern'))
          .map(([one, kind, rest]) => `^(${kind}${one})(?:${rest})`),
      ),
    }))
    let tried = 0
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (source, values) => {
        const { linear } = judgeRegex(source, null)
        if (linear === null) return
        tried++
        values.forEach(comparing(source))
        if (neverMatches(source)) expect(values.filter((value) => new RegExp(source).test(value))).toEqual([])
      }),
      { numRuns },
    )
    expect(tried).toBeGreaterThan(numRuns / 3)
  })
})

test.each([
  ['/^a$/', true],
  ['/^a|b$/', true],
  ['a(?:b|c)+^', true],
  ['$\\n', true],
  ['^a$', false],
  ['^a|/^b$/', false],
  ['a*^b', false],
  ['(a|b*)^', false],
  ['a$\\b', false],
])('%s matches nothing: %s', (source, isSo) => {
  expect(neverMatches(source)).toBe(isSo)
})

test('no value takes long', () => {
  const patterns = [
    ...usual,
    '(a{0,100}){3}b',
    '[ab]*a[ab]{100}c',
    '(?:[ab]*a){20}[ab]{20}c',
    '(.*a){20}',
    '^(a?){50}a{50}$',
  ]
  const parts = ['a', 'ab', 'b', 'a-', '1', '@a.', 'aab', '.', ' ', 'x']
  const start = performance.now()
  for (const source of patterns) {
    const pattern = served(source)
    for (const part of parts) {
      const value = part.repeat(Math.min(pattern.longest, 50_000) / part.length)
      pattern.matches(`${value}!`)
      pattern.matches(`c${value}`)
    }
  }
  // Generous: a pattern that backtracks would take longer than the age of the universe.
  expect(performance.now() - start).toBeLessThan(30_000)
})
