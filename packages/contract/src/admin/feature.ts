import type { Feature } from '../features/feature.js'
import { adminSettings } from './settings.js'
import { adminTables, libraryTables } from './tables.js'

export const adminFeature = {
  section: 'admin',
  settings: adminSettings,
  tables: [adminTables, libraryTables],
  packages: ['@content-gen/admin'],
  app: {
    export: 'admin',
    as: 'panel',
    arguments: ['store', { accounts: 'accounts', features: 'features', mails: 'panelMails', routes: 'rows' }],
  },
} as const satisfies Feature
