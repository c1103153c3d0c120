// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { en } from '../../src/i18n/en/index.js'
import { formatsOf } from '../../src/i18n/formats.js'
import { addLanguage, chooseLanguage } from '../../src/i18n/languages.js'
import { translator } from '../../src/i18n/translate.js'

test('the language is the chosen one, else the first of the browser that there is', () => {
  expect(chooseLanguage('fr', ['de'])).toBe('fr')
  expect(chooseLanguage(null, ['pt-BR', 'de-AT', 'en'])).toBe('de')
  expect(chooseLanguage('xx', ['yy'])).toBe('en')
})

test('a language of the project is found by its script, whatever the country', () => {
  addLanguage('zh-Hans', '简体中文', {})
  addLanguage('pt-BR', 'Português', {})
  expect(chooseLanguage(null, ['zh-CN'])).toBe('zh-Hans')
  expect(chooseLanguage(null, ['zh-TW', 'de-CH'])).toBe('de')
  expect(chooseLanguage(null, ['pt-PT'])).toBe('pt-BR')
  expect(chooseLanguage(null, ['no_tag', 'fr-CA'])).toBe('fr')
})

test('English stands in for texts that a language lacks', () => {
  const t = translator('nl', { 'common.cancel': 'Annuleren' }, en)
  expect([t('common.cancel'), t('common.save'), t('error.request', { id: 'a{b}' })]).toEqual([
    'Annuleren',
    'Save',
    'Request a{b}',
  ])
})

test('moments, sizes and what is no moment', () => {
  const { relative, bytes, date, moment } = formatsOf('en', 'just now')
  const now = new Date('2026-11-23T12:00:00Z')
  expect(relative('2026-11-23T09:00:00Z', now)).toBe('3 hours ago')
  expect(relative('2026-11-24T12:00:00Z', now)).toBe('tomorrow')
  expect(relative('2026-11-23T11:59:40Z', now)).toBe('just now')
  expect(relative('2026-11-23T12:00:20Z', now)).toBe('this minute')
  expect([bytes(0), bytes(999), bytes(1500), bytes(2_500_000)]).toEqual(['0B', '999B', '1.5 kB', '2.5 MB'])
  expect(date('2026-01-31')).toBe('Jan 31, 2026')
  expect(moment('soon')).toBe('soon')
})

test('English stands in for a text whose placeholders have other names', () => {
  const t = translator('ar', { 'item.add': 'إضافة {nom}' }, en)
  for (let time = 0; time < 2; time++) expect(t('item.add', { name: 'Link' })).toBe('\u2066Add \u2068Link\u2069\u2069')
})

test('an English text among those from right to left keeps its own direction', () => {
  const t = translator('ar', { 'common.save': 'حفظ' }, en)
  expect([t('common.save'), t('error.notFound'), t('list.count', { count: 4 })]).toEqual([
    'حفظ',
    '\u2066This does not exist, or you may not see it.\u2069',
    '\u20664 entries\u2069',
  ])
})

test('locales have their names in the language of the person', () => {
  const { locale } = formatsOf('de', '')
  expect([locale('de', 'German (de)'), locale('pt-BR', 'x')]).toEqual([
    'Deutsch (de)',
    'Portugiesisch (Brasilien) (pt-BR)',
  ])
  expect([locale('qq', 'Ours'), locale('no tag', 'Ours')]).toEqual(['Ours', 'Ours'])
})
