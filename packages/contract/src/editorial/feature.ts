import type { Feature } from '../features/feature.js'
import { auditApi } from './routes/audit.js'
import { copiesApi, previewsApi } from './routes/copies.js'
import { releasesApi } from './routes/releases.js'
import { versionsApi } from './routes/versions.js'
import { deliveriesApi, webhooksApi } from './routes/webhooks.js'
import { editorialSettings } from './settings.js'
import { editorialShapes } from './shapes.js'
import { auditTables, editorialTables } from './tables.js'

/** The action of those who publish without a review. */
export const skipReviewAction = 'plugin::editorial.review.skip'

/** The action of accounts and tokens that make all moves of reviews. */
export const moveReviewAction = 'plugin::editorial.review.move'

export const editorialFeature = {
  section: 'editorial',
  settings: editorialSettings,
  tables: [editorialTables, auditTables],
  routes: [versionsApi, copiesApi, releasesApi, previewsApi, webhooksApi, deliveriesApi, auditApi],
  shapes: editorialShapes,
  otherActions: [skipReviewAction, moveReviewAction],
  sharesNames: true,
  packages: ['@content-gen/editorial'],
  app: {
    export: 'editorial',
    types: ['Types'],
    as: 'editing',
    arguments: ['store'],
    isBeforeContent: true,
    isOfPanel: true,
    owned: {
      type: 'WithEditing',
      members: { editing: 'editing.services' },
      seed: { export: 'seedEditing', arguments: ['store'] },
    },
  },
  menu: [
    { group: 'work', path: '/inbox', title: 'shell.inbox', icon: 'inbox' },
    { group: 'work', path: '/releases', title: 'shell.releases', icon: 'rocket', right: 'releases.read' },
    {
      group: 'settings',
      path: '/settings/webhooks',
      title: 'shell.webhooks',
      icon: 'webhook',
      right: 'settings.webhooks',
    },
    { group: 'settings', path: '/settings/audit', title: 'shell.audit', icon: 'history', right: 'settings.audit' },
  ],
} as const satisfies Feature
