import { expect, test } from 'vitest'
import { judgeRegex } from '../src/regex.js'

test.each([
  '^[a-z]+$',
  '[^,]+',
  '^$|^[a-zA-Z/-]+$',
  '[Y,N]',
  '^#[0-9a-f]{6}$',
  '^[A-Z]{3}-[0-9]+$',
  '(a+)+',
  '^(?:[a-z]+-)*[a-z]+$',
  '^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$',
  '^(\\d{3}){1,50}$',
  '^(\\d{5}-?)*$',
  '^(?=.*[a-z])(?=.*\\d).{8,}$',
  '^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$',
  '^((25[0-5]|(2[0-4]|1\\d|[1-9]|)\\d)\\.?\\b){4}$',
  '^a*ba*$',
  '^.{1,500}$',
  '^\\d+(?:\\.\\d+)?$',
  'foo',
  '^',
  '$',
  'a|b|',
  'a{3,}',
])('one pass: %s', (source) => {
  expect(judgeRegex(source, null)).toEqual({ problem: null, maxLength: null })
})

test.each([
  '^(a+)+$',
  '(x+x+)+y',
  '^(a|aa)+$',
  '(a|a)*$',
  '(a*)*b',
  '^(a?b?)*$',
  '^(\\d{1,5}-?)*$',
  '^(a?){50}a{50}$',
  '(.*a){20}',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$',
  '(?:a{1,10}){1,10}b',
  '^(?!(a+)+$).*$',
  '^(?:(?:a|b)|[a-c])*$',
])('exponential: %s', (source) => {
  expect(judgeRegex(source, 10).problem).toMatchObject({
    code: 'regex-unsafe',
    message: 'can take exponential time to match',
  })
})

test.each([
  ['[a-z]+@', 3162],
  ['^\\s+|\\s+$', 3162],
  ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 3162],
  ['^a*a*$', 3162],
  ['^a*a*a*$', 215],
  ['x*$', 3162],
  ['(?<=a+)b', 3162],
])('polynomial: %s', (source, longest) => {
  expect(judgeRegex(source, null)).toMatchObject({ problem: { code: 'regex-limited' }, maxLength: longest })
  expect(judgeRegex(source, longest)).toEqual({ problem: null, maxLength: longest })
  expect(judgeRegex(source, longest + 1).problem).toMatchObject({ code: 'regex-unsafe' })
})

test.each(['(\\w)\\1', 'a'.repeat(1001), '(?:(?:a{60}){60}){60}', '^.*.*.*.*.*$'])(
  'not to be told, or too much: %s',
  (source) => {
    expect(judgeRegex(source, null).problem?.code).toBe('regex-unsafe')
  },
)

test.each(['([', 'a**', '(?<n>a)(?<n>b)', '\\'])('no pattern: %s', (source) => {
  expect(judgeRegex(source, null).problem?.code).toBe('regex-syntax')
})

test('what is accepted ends soon on hostile values', () => {
  const safe = [
    '^[a-z]+$',
    '^(?:[a-z]+-)*[a-z]+$',
    '^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$',
    '^(\\d{5}-?)*$',
    '^(?=.*[a-z])(?=.*\\d).{8,}$',
  ]
  const values = ['a', 'a-', '1', '@a.', 'a1-', '.'].map((part) => part.repeat(50_000 / part.length) + '!')
  const start = performance.now()
  for (const source of safe) for (const value of values) new RegExp(source).test(value)
  // Generous: a pattern that backtracks would need minutes.
  expect(performance.now() - start).toBeLessThan(5_000)
})
