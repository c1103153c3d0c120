import type { Feature } from '../features/feature.js'
import { graphqlSettings } from './settings.js'

export const graphqlFeature = {
  section: 'graphql',
  settings: graphqlSettings,
  packages: ['@content-gen/graphql', 'graphql', 'nexus'],
  app: {
    export: 'graphql',
    entry: '/endpoint',
    isAwaited: true,
    as: 'graphqlApi',
    arguments: [
      'store',
      {
        load: 'load',
        extension: 'extension',
        app: 'app',
        guards: 'guards',
        checks: 'checks',
        parts: 'parts',
      },
    ],
  },
} as const satisfies Feature
