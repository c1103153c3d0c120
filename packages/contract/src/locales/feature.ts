import type { Feature } from '../features/feature.js'
import { localesApi, localesShapes } from './routes.js'
import { localesSettings } from './settings.js'
import { localesTypeDefs } from './type-defs.js'

export const localesFeature = {
  section: 'i18n',
  settings: localesSettings,
  routes: [localesApi],
  shapes: localesShapes,
  typeDefs: localesTypeDefs,
} as const satisfies Feature
