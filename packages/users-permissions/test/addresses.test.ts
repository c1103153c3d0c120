/** Addresses of mails: names, lists, and what would become a header of its own. */
import { expect, test } from 'vitest'
import { parseAddresses } from '../src/mail/addresses.js'

test('names, quotes and lists', () => {
  expect(parseAddresses('Ada <ada@example.com>, "Doe, \\"J\\"" <j@example.com>,x@localhost', 'to')).toEqual([
    { name: 'Ada', address: 'ada@example.com' },
    { name: 'Doe, "J"', address: 'j@example.com' },
    { name: '', address: 'x@localhost' },
  ])
  expect(parseAddresses('"Ada\\\\" <ada@example.com>, "B" <b@example.com>', 'to')).toEqual([
    { name: 'Ada\\', address: 'ada@example.com' },
    { name: 'B', address: 'b@example.com' },
  ])
})

test.each([
  '',
  ',',
  'ada',
  'a@b@c',
  'a b@example.com',
  '<a@example.com',
  'a@example.com>',
  '<x> <a@example.com>',
  'a@example.com, ',
  'group: a@example.com;',
  `${'a'.repeat(65)}@example.com`,
])('%s is no address', (text) => {
  expect(() => parseAddresses(text, 'cc')).toThrow('cc must be a valid email')
})

test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com\n', 'A\rB <a@example.com>', 'a\0@example.com'])(
  'a line end is refused: %j',
  (text) => {
    expect(() => parseAddresses(text, 'replyTo')).toThrow('replyTo must be one line')
  },
)
