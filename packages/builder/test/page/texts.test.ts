/** Every language has every text, with the same placeholders. */
import { describe, expect, test } from 'vitest'
import { de } from '../../src/page/texts/de.js'
import { en } from '../../src/page/texts/en.js'
import { es } from '../../src/page/texts/es.js'
import { fr } from '../../src/page/texts/fr.js'
import { otherPlaceholders } from '../../../panel/test/i18n/placeholders.js'

describe.each(Object.entries({ de, fr, es }))('%s', (_, messages) => {
  test('has all keys, and no others', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort())
  })

  test('has the placeholders of the English texts', () => {
    expect(otherPlaceholders(messages, en)).toEqual([])
  })
})
