// @vitest-environment jsdom
/** Languages that a project adds while the panel is shown. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addLanguage, languageNames, useI18n } from '../../src/i18n/index.js'
import { show } from '../render.js'

function Words() {
  const { t } = useI18n()
  return (
    <p>
      {t('common.cancel')} {t('common.save')} {languageNames().length}
    </p>
  )
}

test('the language that a person wants is shown as soon as it is added, in its direction', async () => {
  localStorage.setItem('panel.language', 'ar')
  show(<Words />)
  const count = languageNames().length
  expect(screen.getByText(`Cancel Save ${count}`)).toBeDefined()
  addLanguage('ar', 'العربية', { 'common.cancel': 'إلغاء' })
  await screen.findByText(`إلغاء \u2066Save\u2069 ${count + 1}`)
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  expect(languageNames()).toContainEqual({ code: 'ar', name: 'العربية' })
})

test('other words for a language that there is leave the rest of it', async () => {
  localStorage.setItem('panel.language', 'de')
  show(<Words />)
  await screen.findByText(/^Abbrechen /)
  addLanguage('de', 'Deutsch', { 'common.cancel': 'Doch nicht' })
  await screen.findByText(/^Doch nicht Speichern /)
})

test('a code that is no language tag is refused', () => {
  expect(() => addLanguage('no tag', 'None', {})).toThrow(RangeError)
})

test('a text that is no message is refused by its key', () => {
  expect(() => addLanguage('nl', 'Nederlands', { 'item.add': 'Voeg {name toe' })).toThrow('The text of item.add')
  expect(languageNames().map(({ code }) => code)).not.toContain('nl')
})
