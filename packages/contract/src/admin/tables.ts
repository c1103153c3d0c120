import type { FeatureTables } from '../tables/table.js'

/** Moments are milliseconds since 1970. */
export const adminTables = {
  tables: {
    content_gen_administrators: {
      models: ['Administrator', 'EditorialAdministrator'],
      description: 'People who use the panel. `roles` is JSON, `password` and `recoveryCodes` are hashes.',
      columns: {
        email: 'text',
        firstname: 'text',
        lastname: 'text',
        roles: 'text',
        password: 'text?',
        isBlocked: 'boolean',
        secret: 'text?',
        lastStep: 'bigint?',
        recoveryCodes: 'text',
        subject: 'text?',
        created: 'bigint',
        seen: 'bigint?',
      },
      uniques: [['email'], ['subject']],
    },
    content_gen_admin_sessions: {
      models: ['AdminSession', 'EditorialAdminSession'],
      description: 'Sessions of administrators. `key` is a hash.',
      columns: {
        key: 'text',
        administrator: 'integer',
        created: 'bigint',
        seen: 'bigint',
        proved: 'bigint?',
        expires: 'bigint',
        address: 'text',
        agent: 'text',
      },
      uniques: [['key']],
      indexes: [['administrator']],
    },
    content_gen_admin_links: {
      models: ['AdminLink', 'EditorialAdminLink'],
      description: 'Links that lead administrators in, once. `key` is a hash.',
      columns: { key: 'text', kind: 'text', administrator: 'integer?', data: 'text?', expires: 'bigint' },
      uniques: [['key']],
      indexes: [['administrator']],
    },
    content_gen_admin_preferences: {
      models: ['AdminPreference', 'EditorialAdminPreference'],
      description: 'Settings of the panel, by person. `value` is JSON.',
      columns: { administrator: 'integer', name: 'text', value: 'text' },
      uniques: [['administrator', 'name']],
    },
    content_gen_admin_views: {
      models: ['AdminView', 'EditorialAdminView'],
      description:
        'Lists that administrators share with roles. `address` has the parameters of the list, `roles` is JSON.',
      columns: {
        type: 'text',
        name: 'text',
        address: 'text',
        roles: 'text',
        administrator: 'integer',
        sharedBy: 'text',
      },
      uniques: [['type', 'administrator', 'name']],
    },
    // All processes count together.
    content_gen_admin_attempts: {
      models: ['AdminAttempt', 'EditorialAdminAttempt'],
      description: 'Attempts to sign in to the panel. `key` says what is counted, as a hash.',
      columns: { key: 'text', since: 'bigint', count: 'integer' },
      uniques: [['key']],
    },
    content_gen_admin_presence: {
      models: ['AdminPresence', 'EditorialAdminPresence'],
      description:
        'The open forms of administrators: the entry or working copy, the tab, the field, and when they were last seen.',
      columns: {
        administrator: 'integer',
        tab: 'integer',
        type: 'text',
        entry: 'integer?',
        copy: 'integer?',
        field: 'text?',
        place: 'text?',
        seen: 'bigint',
      },
      uniques: [['administrator', 'tab']],
      indexes: [
        ['type', 'entry'],
        ['type', 'copy'],
      ],
    },
  },
} as const satisfies FeatureTables

export const libraryTables = {
  needs: 'upload',
  tables: {
    content_gen_library_files: {
      models: ['LibraryFile', 'EditorialLibraryFile'],
      description:
        'What the panel knows of files. `upload` is a hash of the key of the request that brought it; the focal point is in thousandths.',
      columns: { file: 'integer', upload: 'text?', focusX: 'integer?', focusY: 'integer?' },
      uniques: [['file'], ['upload']],
    },
  },
} as const satisfies FeatureTables
