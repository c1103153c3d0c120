import { expect, test } from 'vitest'
import { listLocales } from '../src/http/pages/locales.js'

test('each locale that a config may name has a name, or its code', () => {
  const i18n = { enabled: true, defaultLocale: 'en', locales: ['en', 'pt-BR', 'en_US', 'en-12'] }
  expect(listLocales({ i18n }).map(({ name }) => name)).toEqual([
    'English (en)',
    'Portuguese (Brazil) (pt-BR)',
    'English (United States) (en_US)',
    'en-12 (en-12)',
  ])
})
