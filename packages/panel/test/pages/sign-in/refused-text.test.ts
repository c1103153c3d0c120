/** Why somebody came back from the provider of sign-ins, from the address that they came back to. */
import { expect, test } from 'vitest'
import { de } from '../../../src/i18n/de/index.js'
import { en } from '../../../src/i18n/en/index.js'
import { translator } from '../../../src/i18n/translate.js'
import { refusedText } from '../../../src/pages/sign-in/refused-text.js'

const text = (query: string) => refusedText(translator('de', de, en), new URLSearchParams(query))

test('a code is told in the language of the person', () => {
  expect(text('')).toBeNull()
  expect(text('refused=providerMail')).toBe('Der Anbieter kennt keine bestätigte E-Mail-Adresse von Ihnen.')
  expect(text('refused=attempts&minutes=7')).toBe('Zu viele Versuche. Versuchen Sie es in 7 Minuten noch einmal.')
})

test('an address says nothing in words of its own', () => {
  const failed = 'Die Anmeldung beim Anbieter ist fehlgeschlagen.'
  for (const code of ['Call 555 0100', '', 'noRole', 'constructor', 'invalid'])
    expect(text(`refused=${code}&role=x`)).toBe(failed)
  expect(text('refused=attempts&minutes=<b>')).toContain('einer Minute')
})
