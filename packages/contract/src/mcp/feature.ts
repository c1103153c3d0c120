import type { Feature } from '../features/feature.js'
import { mcpSettings } from './settings.js'

export const mcpFeature = {
  section: 'mcp',
  settings: mcpSettings,
  packages: ['@content-gen/mcp'],
  app: { export: 'mcp', arguments: ['store'] },
} as const satisfies Feature
