import type { Feature } from '../features/feature.js'
import { cronTables } from './tables.js'

export const cronFeature = {
  section: 'cron',
  tables: [cronTables],
  packages: ['@content-gen/runtime'],
  app: { entry: '/cron', export: 'cron', arguments: ['store', 'ownerApp', 'tasks'] },
} as const satisfies Feature
