import type { Route } from './routes.js'
import type { Store } from '../store.js'

/** Locales are configuration, not rows: they were made at no particular time. */
const since = new Date(0).toISOString()
const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'code' })

/** `GET /i18n/locales`: a bare list of the config's locales. */
export function localeRoutes({ config: { i18n } }: Store): readonly Route[] {
  if (!i18n.enabled) return []
  const body = i18n.locales.map((code, index) => ({
    id: index + 1,
    name: `${names.of(code) ?? code} (${code})`,
    code,
    createdAt: since,
    updatedAt: since,
    isDefault: code === i18n.defaultLocale,
  }))
  return [
    {
      method: 'GET',
      path: '/i18n/locales',
      action: 'plugin::i18n.locales.listLocales',
      run: async (ctx) => {
        ctx.body = body
      },
    },
  ]
}
