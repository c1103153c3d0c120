import type { Settings } from '../settings/setting.js'

export const localesSettings = {
  i18n: {
    parser: 'locales',
    properties: {
      enabled: { type: 'boolean', default: true, description: 'Whether localized types have locales' },
      defaultLocale: { type: 'string', default: 'en', description: 'Of entries and requests that name none' },
      locales: { type: 'array', items: { type: 'string' }, default: ['en'], description: 'The codes of all locales' },
    },
  },
} as const satisfies Settings
