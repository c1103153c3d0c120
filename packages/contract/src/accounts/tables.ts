import type { FeatureTables } from '../tables/table.js'
import { userUid } from './content-types.js'

export const apiTokenTable = 'content_gen_api_tokens'

export const attemptsTable = 'content_gen_attempts'

export const identityTable = 'content_gen_identities'
export const signInTable = 'content_gen_sign_ins'

export const providersTables = {
  needs: 'users-permissions.providers',
  tables: {
    [identityTable]: {
      models: ['Identity', 'UsersPermissionsIdentity'],
      description:
        'Who the accounts are at the sites where people sign in. `subject` is the id that the site gave the person.',
      columns: { account: 'integer', provider: 'text', subject: 'text' },
      uniques: [
        ['provider', 'subject'],
        ['provider', 'account'],
      ],
      indexes: [['account']],
    },
    // For all processes.
    [signInTable]: {
      models: ['SignIn', 'UsersPermissionsSignIn'],
      description:
        'Sign-ins under way. `key` is a hash of a token, `data` is sealed; `expires` is in milliseconds since 1970.',
      columns: { key: 'text', kind: 'text', data: 'text', expires: 'bigint' },
      uniques: [['key']],
      indexes: [['expires']],
    },
  },
} as const satisfies FeatureTables

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
    // All processes count together.
    [attemptsTable]: {
      models: ['Attempt', 'UsersPermissionsAttempt'],
      description:
        'Attempts to sign in, register and reset. `key` says what is counted, as a hash; `since` is in milliseconds since 1970.',
      columns: { key: 'text', since: 'bigint', count: 'integer' },
      uniques: [['key']],
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
