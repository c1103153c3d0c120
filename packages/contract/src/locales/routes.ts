import type { RouteGroup } from '../routes/route.js'
import { integer, text, truth } from '../routes/shape.js'
import type { Shapes } from '../routes/shape.js'

export const localesShapes = {
  Locale: { exactly: { id: integer, name: text, code: text, createdAt: text, updatedAt: text, isDefault: truth } },
} as const satisfies Shapes

export const localesApi = {
  tag: 'Locales',
  routes: {
    'i18n.listLocales': {
      method: 'GET',
      path: '/i18n/locales',
      action: 'plugin::i18n.locales.listLocales',
      summary: 'Lists the locales that entries may have.',
      answer: { description: 'Locales.', schema: { list: { ref: 'Locale' } } },
    },
  },
} as const satisfies RouteGroup
