/** Values for scalars of every type: awkward ones, and few enough to collide. */
import fc from 'fast-check'
import type { ScalarAttribute } from './evaluator/model-file.js'

// prettier-ignore
const texts = [
  '', 'a', 'A', 'b', 'B', 'aa', 'ab', 'é', 'É', 'Ünï', 'ünÏ', 'Straße', 'ω', 'Ω', 'ж', 'Ж', '日本語', '😀', '～', 'Ａ',
  '100%', '50%_x', 'a_b', 'a%b', 'axb', 'a\\b', '\\', '%', '_', "it's", "''", '"quoted"', '`', ';', '--', '/* x */',
  'null', 'true', '0', '1', '10', '9', ' lead', 'trail ', 'two  words', 'line\nbreak', 'tab\there', 'a,b', 'a:desc',
  '$eq', 'a&b=c', 'a+b', '[x]', '{"a":1}', '?', ':x', '$1', '@p', '#', '</b>',
]
export const moments = [
  '2024-01-02T03:04:05.000Z',
  '2024-01-02T03:04:05.678Z',
  '2024-02-29T23:59:59.999Z',
  '1969-12-31T23:59:59.999Z',
  '2000-01-01T00:00:00.000Z',
  '2038-01-19T03:14:08.000Z',
  '1999-12-31T12:00:00.500Z',
]
const emails = [
  'a@example.com',
  'A@example.com',
  "o'neil@example.org",
  'x_y@example.com',
  'x%y@example.com',
  'b+c@example.net',
]

/** About every third value is null. */
export function scalarValue(attribute: ScalarAttribute, unique: string): fc.Arbitrary<unknown> {
  if (attribute.type === 'uid' && unique !== '')
    return fc.option(
      fc.constantFrom('', '.x', '_Y', '~').map((tail) => unique + tail),
      { freq: 4 },
    )
  return fc.option(someValue(attribute), { freq: attribute.type === 'password' ? 50 : 2 })
}

function someValue(attribute: ScalarAttribute): fc.Arbitrary<unknown> {
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
      return fc.constantFrom(...texts)
    case 'email':
      return fc.constantFrom(...emails)
    case 'uid':
      return fc.constantFrom('a-b', 'A_b', 'x.y', '~')
    case 'password':
      return fc.constantFrom('correct horse', 'Pa55-word')
    case 'enumeration':
      return fc.constantFrom(...(attribute.enum ?? []))
    case 'integer':
      return fc.constantFrom(0, 1, -1, 2, 10, 12, 21, 100, 2 ** 31 - 1, -(2 ** 31))
    case 'biginteger':
      return fc.constantFrom(
        '0',
        '1',
        '-1',
        '12',
        '9007199254740993',
        '9007199254740992',
        '9223372036854775807',
        '-9223372036854775808',
      )
    case 'float':
    case 'decimal':
      return fc.constantFrom(0, 1, -1, 0.5, -2.25, 1.1, 3.7, 0.1 + 0.2, 1e21, 1e-7, 123456789.125, 2 ** 53, 1 / 3)
    case 'boolean':
      return fc.boolean()
    case 'date':
      return fc.constantFrom('2024-02-29', '2024-01-02', '1970-01-01', '1969-12-31', '9999-12-31', '0001-01-01')
    case 'time':
      return fc.constantFrom('00:00:00', '23:59:59.999', '12:30:00', '12:30:00.500', '02:14:00')
    case 'datetime':
    case 'timestamp':
      return fc.constantFrom(...moments)
    case 'json':
      return fc.constantFrom<unknown>(
        {},
        [],
        { a: 1, b: [true, null, 'é'] },
        'text',
        0,
        false,
        ["it's", { '%': '_' }],
        { nested: { deep: [[[]]] } },
        1.5,
      )
    case 'blocks':
      return fc
        .constantFrom(...texts.slice(1, 20))
        .map((text) => [{ type: 'paragraph', children: [{ type: 'text', text }] }])
  }
}
