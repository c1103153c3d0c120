/** The codes of the server in the words of a language. */
import type { Reason } from '@content-gen/admin/panel-api'
import { expect, test } from 'vitest'
import { de } from '../../src/i18n/de/index.js'
import { en } from '../../src/i18n/en/index.js'
import { reasonText } from '../../src/i18n/reason-text.js'
import { translator } from '../../src/i18n/translate.js'

const german = translator('de', de, en)
const reason = (given: Partial<Reason>): Reason => ({ code: null, data: {}, faults: [], message: 'English', ...given })

test('a code has the words of the language, with its data', () => {
  expect(reasonText(german, reason({ code: 'roleAct', data: { act: 'publish', type: 'Artikel' } }))).toBe(
    'Ihre Rollen erlauben nicht, diesen Eintrag (Artikel) zu veröffentlichen oder zurückzuziehen.',
  )
  expect(reasonText(german, reason({ code: 'roleAct', data: { act: 'create', type: 'Artikel' } }))).toBe(
    'Ihre Rollen erlauben nicht, diesen Eintrag (Artikel) anzulegen.',
  )
  expect(reasonText(translator('en', en, en), reason({ code: 'linksGone', data: { count: 1 } }))).toBe(
    '1 link leads to what is gone.',
  )
})

test('what is wrong with an entry is told fault by fault', () => {
  const fault = (path: readonly string[], code: 'required' | 'min' | null, data = {}) => ({
    path,
    code,
    data,
    message: 'rules[0].x is odd',
  })
  const faults = [fault(['title'], 'required'), fault(['parts', '0', 'count'], 'min', { min: 3 }), fault(['x'], null)]
  expect(reasonText(german, reason({ code: 'invalid', faults }))).toBe(
    'title: bitte ausfüllen; parts › 1 › count: muss mindestens 3 sein; rules[0].x is odd',
  )
})

test('the panel’s own pages tell what they refuse in the language', () => {
  expect(reasonText(german, reason({ code: 'folderChanged', data: { files: 1, folders: 2 } }))).toBe(
    'Der Ordner hat sich geändert: Er enthält jetzt 1 Datei und 2 Ordner.',
  )
  expect(reasonText(german, reason({ code: 'fileType', data: { extension: '.txt' } }))).toBe(
    'Eine Datei kann nur durch eine desselben Typs ersetzt werden (.txt).',
  )
  const elsewhere = reason({ code: 'headersElsewhere', data: { host: 'build.example.com' } })
  expect(reasonText(german, elsewhere)).toBe(
    'Die Kopfzeilen dieses Webhooks sind nur für build.example.com: Setzen Sie sie für eine andere Adresse neu.',
  )
  const short = { path: ['password'], code: 'minLength', data: { min: 10 }, message: 'password must be' } as const
  expect(reasonText(german, reason({ code: 'invalid', faults: [short] }))).toBe(
    'Passwort: muss mindestens 10 Zeichen haben',
  )
})

test('a code of a newer server, and a sentence without one, are shown in the words of the server', () => {
  expect(reasonText(german, reason({}))).toBe('English')
  const newer = { ...reason({}), code: 'constructor' } as unknown as Reason
  expect(reasonText(german, newer)).toBe('English')
})
