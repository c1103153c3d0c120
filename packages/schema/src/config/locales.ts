import { localesSettings, type ProjectConfig } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

const known = localesSettings.i18n.properties

/** Reads the locales of the project. */
export function parseLocales(config: ObjectReader, key: string): ProjectConfig['i18n'] {
  const i18n = config.section(key, Object.keys(known))
  const defaultLocale = i18n.string('defaultLocale') ?? known.defaultLocale.default
  const locales = [...new Set(i18n.strings('locales') ?? [defaultLocale])]
  for (const code of new Set([defaultLocale, ...locales])) {
    if (/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(code)) continue
    i18n.report.error(
      'locale-code',
      i18n.place('locales'),
      `${quote(code)} is not a locale code`,
      'Write it like "en" or "pt-BR".',
    )
  }
  if (!locales.includes(defaultLocale))
    i18n.report.error(
      'locale-default',
      i18n.place('defaultLocale'),
      `the default locale ${quote(defaultLocale)} is not one of the locales`,
    )
  return { enabled: i18n.boolean('enabled') ?? known.enabled.default, defaultLocale, locales }
}
