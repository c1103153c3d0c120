import type { Settings } from '../settings/setting.js'
import { variable } from '../settings/variable.js'

/** The forms that `jsonwebtoken` takes: "90 days", "1.5h". */
const duration =
  '^[1-9]\\d{0,8}(\\.\\d{1,6})? *(ms|msecs?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|y|yrs?|years?)$'

const oneOrMore = { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] } as const

export const accountsSettings = {
  'users-permissions': {
    properties: {
      enabled: { type: 'boolean', default: true, description: 'Whether there are accounts, roles and tokens' },
      jwt: {
        properties: {
          expiresIn: {
            type: 'string',
            pattern: duration,
            refused: {
              code: 'config-duration',
              message: 'is not a duration',
              hint: 'Write it like "30d" or "90 days".',
            },
            default: '30d',
            description: 'How long a user\'s token is good, as "30d"',
          },
          keepOnPasswordChange: {
            type: 'boolean',
            default: false,
            description: 'Whether the sign-in that asks for a new password outlives the change',
          },
        },
      },
      ratelimit: {
        properties: {
          enabled: {
            type: 'boolean',
            default: true,
            description: 'Whether attempts to sign in, register and reset are limited',
          },
          interval: { type: 'integer', minimum: 1, default: 60000, description: 'Milliseconds of a window' },
          max: { type: 'integer', minimum: 1, default: 10, description: 'Attempts per window, action and address' },
        },
      },
      register: {
        properties: {
          allowedFields: {
            type: ['array', 'null'],
            items: { type: 'string' },
            default: null,
            description:
              'Attributes that registration takes besides name, e-mail and password; null: every scalar that is not private',
          },
        },
      },
      providers: {
        type: 'object',
        default: {},
        parser: 'signInProviders',
        description: 'Sites at which people sign in to their accounts, by name: github, google, keycloak, ...',
        propertyNames: { pattern: '^[a-z][\\w-]{0,49}$' },
        additionalProperties: {
          properties: {
            enabled: { type: 'boolean', default: true, description: 'Whether people may sign in there' },
            key: { type: 'string', description: 'The id that the site gave your application' },
            secret: { ...variable, description: 'The name of a variable of the environment: env:GITHUB_SECRET' },
            callback: {
              anyOf: [
                { type: 'string', format: 'uri' },
                { type: 'array', items: { type: 'string', format: 'uri' }, minItems: 1 },
              ],
              description: 'The page of your site that takes the token; of several, "?callback=" chooses one',
            },
            scope: {
              ...oneOrMore,
              description: 'What your application asks the site for, if not for who somebody is',
            },
            audience: {
              ...oneOrMore,
              description: 'Ids of apps that sign people in by themselves and send an `id_token`',
            },
            issuer: { type: 'string', format: 'uri', description: 'The address of an OpenID provider' },
            subdomain: {
              type: 'string',
              description: 'The part of its address that is yours: of auth0, cas, cognito, keycloak',
            },
            jwksurl: {
              type: 'string',
              format: 'uri',
              description: 'The address of the keys of a user pool of cognito',
            },
          },
        },
      },
      ownProviders: {
        type: ['string', 'null'],
        default: null,
        parser: 'ownerFile',
        description: 'A file of yours with sites that are no OpenID providers: src/providers.ts',
      },
      advanced: {
        properties: {
          unique_email: { type: 'boolean', default: true, description: 'One account per address' },
          allow_register: { type: 'boolean', default: true, description: 'Whether people may register' },
          email_confirmation: {
            type: 'boolean',
            default: false,
            description: 'Whether an address must be confirmed before its account may sign in',
          },
          email_reset_password: {
            type: ['string', 'null'],
            format: 'uri',
            pattern: '^[hH][tT][tT][pP][sS]?://',
            refused: { code: 'config-url', message: 'is not an http or https address' },
            default: null,
            description: 'The page of your site that asks for a new password',
          },
          email_confirmation_redirection: {
            type: ['string', 'null'],
            format: 'uri',
            pattern: '^[hH][tT][tT][pP][sS]?://',
            refused: { code: 'config-url', message: 'is not an http or https address' },
            default: null,
            description: 'Where a browser goes after an address was confirmed',
          },
          default_role: {
            type: 'string',
            default: 'authenticated',
            description: 'The type of the role of new accounts',
          },
        },
      },
    },
  },
} as const satisfies Settings
