import { localesApi, type Config } from '@content-gen/contract'
import { languageName } from './language-name.js'
import { withHandlers } from '../with-handlers.js'
import type { Route } from '../routes.js'
import type { Store } from '../../store.js'

/** Locales are configuration, not rows: they have no time of creation. */
const since = new Date(0).toISOString()

export interface Locale {
  readonly id: number
  /** `French (fr)` */
  readonly name: string
  readonly code: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly isDefault: boolean
}

/** Returns the locales that entries may have, in the config's order. */
export function listLocales({ i18n }: Pick<Config, 'i18n'>): readonly Locale[] {
  return i18n.locales.map((code, index) => ({
    id: index + 1,
    name: `${languageName(code)} (${code})`,
    code,
    createdAt: since,
    updatedAt: since,
    isDefault: code === i18n.defaultLocale,
  }))
}

/** `GET /i18n/locales`: the config's locales as a bare list. */
export function localeRoutes({ config }: Store): readonly Route[] {
  if (!config.i18n.enabled) return []
  let body: readonly Locale[] | undefined
  return withHandlers(localesApi, {
    'i18n.listLocales': (ctx) => {
      ctx.body = body ??= listLocales(config)
    },
  })
}
