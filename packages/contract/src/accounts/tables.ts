import type { FeatureTables } from '../tables/table.js'
import { userUid } from './content-types.js'

export const apiTokenTable = 'content_gen_api_tokens'

export const accountsTables = {
  tables: {
    [apiTokenTable]: {
      models: ['ApiToken', 'UsersPermissionsApiToken'],
      description: 'API tokens. `accessKey` is an HMAC of the token.',
      columns: {
        name: 'text unique',
        type: 'text',
        accessKey: 'text unique',
        permissions: 'json',
        expiresAt: 'datetime?',
        lastUsedAt: 'datetime?',
        createdAt: 'datetime',
      },
    },
  },
  added: {
    [userUid]: {
      columns: {
        // How often the user's tokens were revoked, and the session that survived the last time.
        tokenVersion: 'integer?',
        tokenSession: 'integer?',
        // Hashes of the names as people read them, which must be unique.
        usernameKey: 'text?',
        emailKey: 'text?',
      },
      // For sign-in and the links in mails.
      indexes: [['usernameKey'], ['emailKey'], ['email'], ['resetPasswordToken'], ['confirmationToken']],
    },
  },
} as const satisfies FeatureTables
