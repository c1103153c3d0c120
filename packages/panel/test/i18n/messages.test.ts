/** Every language has every text, with the same placeholders. */
import { describe, expect, test } from 'vitest'
import { de } from '../../src/i18n/de/index.js'
import { en } from '../../src/i18n/en/index.js'
import { es } from '../../src/i18n/es/index.js'
import { fr } from '../../src/i18n/fr/index.js'
import { otherPlaceholders } from './placeholders.js'

describe.each(Object.entries({ de, fr, es }))('%s', (_, messages) => {
  test('has all keys, and no others', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort())
  })

  test('has the placeholders of the English texts', () => {
    expect(otherPlaceholders(messages, en)).toEqual([])
  })
})
