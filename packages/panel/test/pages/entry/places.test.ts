import { expect, test } from 'vitest'
import { placeOfLink } from '../../../src/pages/entry/history/places.js'

test('the place of a link that is gone is told in words', () => {
  expect(placeOfLink({ path: 'author', type: 'api::author.author', id: 1 })).toBe('Author')
  expect(placeOfLink({ path: 'sections[1].heroImage' })).toBe('Sections 2 › Hero image')
})
