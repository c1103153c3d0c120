import { panelConfig } from '../admin/panel.js'

/** The config of suites that need more than `panelConfig`: with one config the run builds their project once. */
export const richConfig = {
  ...panelConfig,
  i18n: { locales: ['en', 'fr'] },
  admin: { enabled: true, roles: { writer: { types: { '*': { read: true, create: true, update: true } } } } },
  editorial: {
    enabled: true,
    privateWebhooks: true,
    preview: { url: 'https://site.example.com/articles/{slug}?token={token}' },
  },
}
