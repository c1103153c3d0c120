import type { Feature } from '@content-gen/contract'

export const noticesFeature = {
  section: 'notices',
  settings: {
    notices: {
      properties: {
        enabled: { type: 'boolean', default: false, description: 'Serve notices' },
        most: { type: 'integer', minimum: 1, default: 10, description: 'Notices at once' },
      },
    },
  },
  tables: [
    {
      tables: {
        content_gen_notices: { models: ['Notice', 'ToolNotice'], description: 'Notices.', columns: { words: 'text' } },
      },
    },
  ],
  routes: [
    {
      tag: 'Notices',
      routes: {
        'notices.find': {
          method: 'GET',
          path: '/notices',
          action: 'plugin::notices.notices.find',
          summary: 'Lists notices.',
          answer: { schema: { list: { ref: 'Notice' } } },
        },
      },
    },
  ],
  shapes: { Notice: { exactly: { words: { type: 'string' } } } },
  typeDefs: '\ntype PublicNotice {\n  words: String!\n}\n',
  firstActions: { public: ['plugin::notices.notices.find'] },
  packages: ['@content-gen/notices'],
  app: { export: 'notices', as: 'board', arguments: ['store', 'mails'] },
  menu: [{ group: 'work', path: '/notices', title: 'Notices', icon: 'history' }],
} as const satisfies Feature
