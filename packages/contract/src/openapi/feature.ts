import type { Feature } from '../features/feature.js'
import { openapiSettings } from './settings.js'

export const openapiFeature = {
  section: 'openapi',
  settings: openapiSettings,
  packages: ['@content-gen/openapi'],
  app: { export: 'openapi', arguments: ['store'] },
} as const satisfies Feature
