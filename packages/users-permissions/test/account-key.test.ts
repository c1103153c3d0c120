import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKey, plainName } from '../src/users/account-key.js'
import { tries } from '../../../test/cases.js'

test.each([
  [
    'vic',
    'Vic',
    ' vic',
    'vic ',
    'VIC',
    'vi\u200bc',
    'vic\u200d',
    '\ufeffvic',
    'ｖｉｃ',
    'v\u00adic',
    'vic\ufe0f',
    'vic\u2800',
  ],
  ['é', 'e\u0301', 'É', 'E\u0301'],
  ['straße', 'STRASSE', 'strasse', 'straſſe'],
  ['οδος', 'ΟΔΟΣ', 'οδοσ'],
  ['a b', 'a  b', 'a\u00a0b', 'a\tb', '\u3000A\u2003B'],
  ['ﬁx', 'fix', 'FIX'],
  ['①', '1', '¹'],
  ['K', 'k', '\u212a'],
])('%s is normalized like the others', (...names) => {
  expect(new Set(names.map(plainName))).toHaveProperty('size', 1)
})

test.each([
  ['vic', 'vico'],
  ['a b', 'ab'],
  ['é', 'e'],
  ['vic', 'vic1'],
  ['o', '0'],
])('%s is not %s', (one, other) => {
  expect(accountKey(one)).not.toBe(accountKey(other))
})

test('a plain name stays the same, and invisible characters do not change it', () => {
  const unseen = fc.constantFrom('\u200b', '\u200d', '\u00ad', '\ufeff', '\u2060', '\ufe0f', '\u{e0001}', '\0')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(unseen), fc.nat(), (name, marks, place) => {
      const plain = plainName(name)
      expect(plainName(plain)).toBe(plain)
      const characters = [...name]
      const at = place % (characters.length + 1)
      const marked = [...characters.slice(0, at), ...marks, ...characters.slice(at)].join('')
      // Lone halves of a surrogate pair may join once the mark between them is gone.
      if (name.isWellFormed()) expect(plainName(plainName(marked))).toBe(plainName(marked))
    }),
    { numRuns: tries(500) },
  )
})
