/** Every language has every text, with the same placeholders. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { de } from '../../src/page/texts/de.js'
import { en } from '../../src/page/texts/en.js'
import { es } from '../../src/page/texts/es.js'
import { fr } from '../../src/page/texts/fr.js'

describe.each(Object.entries({ de, fr, es }))('%s', (_, messages) => {
  test('has all keys, and no others', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort())
  })

  test('has the placeholders of the English texts', () => {
    const wrong = Object.entries(en).filter(
      ([key, text]) => !same(placeholders(text), placeholders(messages[key as keyof typeof en])),
    )
    expect(wrong).toEqual([])
  })
})

function placeholders(text: string): string[] {
  const walk = (parts: readonly MessageFormatElement[]): string[] =>
    parts.flatMap((part) => {
      if (part.type === TYPE.literal || part.type === TYPE.pound) return []
      if (part.type === TYPE.plural || part.type === TYPE.select)
        return [part.value, ...Object.values(part.options).flatMap((option) => walk(option.value))]
      return [part.value]
    })
  return [...new Set(walk(parse(text)))].sort()
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join()
}
