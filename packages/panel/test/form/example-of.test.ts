import { expect, test } from 'vitest'
import { exampleOf } from '../../src/form/rules/example-of.js'
import { textFault } from '../../src/form/rules/text.js'

test.each([
  [/^[A-Z]{3}-[0-9]+$/, 'ABC-12'],
  [/^\d{2}\.\d{2}$/, '12.12'],
  [/^#[0-9a-f]{6}$/, '#123456'],
  [/^[xyz]?\w*\/$/, 'xa/'],
  [/^\d{12}$/, '123456789123'],
  // More than a row of characters, or an example that the pattern does not have.
  [/^(?:a|b)$/, null],
  [/^[^a]$/, null],
  [/^(?=z)a$/, null],
  [/^.+$/, null],
])('%s looks like %s', (pattern, example) => {
  expect(exampleOf(pattern)).toBe(example)
})

test('a value that does not fit its pattern is told how one looks', () => {
  const attribute = { name: 'code', type: 'string', regex: '^[A-Z]{3}-[0-9]+$' } as const
  expect(textFault(attribute, 'abc')).toMatchObject({ rule: 'pattern', values: { example: 'ABC-12' } })
})
