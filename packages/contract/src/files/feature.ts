import type { Feature } from '../features/feature.js'
import { folderActions } from './actions.js'
import { filesTypes } from './content-types.js'
import { filesApi, focusApi } from './routes.js'
import { filesSettings } from './settings.js'
import { filesTypeDefs } from './type-defs.js'

export const filesFeature = {
  section: 'upload',
  settings: filesSettings,
  contentTypes: filesTypes,
  routes: [filesApi, focusApi],
  typeDefs: filesTypeDefs,
  otherActions: folderActions,
  packages: ['@content-gen/upload'],
  app: {
    export: 'upload',
    as: 'media',
    arguments: ['store', 'storage'],
    isBeforeContent: true,
    isOfPanel: true,
    owned: {
      type: 'WithUpload',
      members: { upload: 'media.service' },
      seed: { export: 'seedUpload', arguments: ['store', 'storage'] },
    },
    graphqlPart: 'media.operations',
  },
  menu: [{ group: 'work', path: '/library', title: 'shell.library', icon: 'image', right: 'media.read' }],
} as const satisfies Feature
