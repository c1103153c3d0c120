import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Code, printValue } from '../src/typescript/print-value.js'
import { prettify } from './prettier.js'
import { tries } from '../../../test/cases.js'

test.each<[string, unknown, string]>([
  ['a text', "it's", '"it\'s"'],
  ['both quotes', `'"`, `'\\'"'`],
  ['template syntax', '`${process.exit(1)}`', "'`${process.exit(1)}`'"],
  ['line separators', 'a\u2028b\u2029c', "'a\\u2028b\\u2029c'"],
  ['a backslash and a line end', '\\\n', "'\\\\\\n'"],
  ['a lone surrogate', '\ud800', "'\\ud800'"],
  ['bidirectional marks', 'a\u202eb', "'a\\u202eb'"],
  ['emoji', '🎈', "'🎈'"],
  ['numbers', [0, -0, 1.5, 1e21, 1e-7], '[0, -0, 1.5, 1e21, 1e-7]'],
  ['an object', { a: 1, 'b-c': true, d: null }, "{ a: 1, 'b-c': true, d: null }"],
  ['an undefined property', { a: undefined, b: 1 }, '{ b: 1 }'],
  ['__proto__', JSON.parse('{"__proto__":1}'), "{ ['__proto__']: 1 }"],
  ['empty ones', { a: [], b: {} }, '{ a: [], b: {} }'],
  ['code', { run: new Code('article.find') }, '{ run: article.find }'],
])('%s', (_name, value, expected) => {
  expect(printValue(value)).toBe(expected)
})

test('a value that does not fit on a line has one entry per line', () => {
  const column = { column: 'a_column_with_a_long_name', field: 'aColumnWithALongName' }
  expect(printValue({ kind: 'foreignKey', key: column, position: column }, '  ', 6)).toBe(`{
    kind: 'foreignKey',
    key: { column: 'a_column_with_a_long_name', field: 'aColumnWithALongName' },
    position: { column: 'a_column_with_a_long_name', field: 'aColumnWithALongName' },
  }`)
})

test('a literal has Prettier’s layout and its original value', async () => {
  const key = fc.oneof(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[a-z]{1,6}-[a-z]{1,6}$/))
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'grapheme-ascii', minLength: 80, maxLength: 130 }),
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { minLength: 2, maxLength: 60 }),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(key, tie('value'), { maxKeys: 6, noNullPrototype: true }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(value, async (data) => {
      const start = 'export const data: Data = '
      const source = `${start}${printValue({ data }, '', start.length)}\n`
      expect(await prettify(source, 'data.ts')).toBe(source)
      expect(new Function(`return ${source.slice(start.length)}`)()).toStrictEqual({ data })
    }),
    { numRuns: tries(100) },
  )
})
