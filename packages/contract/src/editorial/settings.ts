import type { Settings } from '../settings/setting.js'
import { eventNames } from './event-names.js'

export const editorialSettings = {
  editorial: {
    properties: {
      enabled: { type: 'boolean', default: false, description: 'Keep every state of every entry' },
      versions: {
        properties: {
          keep: { type: 'integer', minimum: 1, default: 100, description: 'The most versions of an entry' },
          days: { type: 'integer', minimum: 1, default: 365, description: 'The most days for which a version is kept' },
          types: {
            parser: 'versionedTypes',
            default: '*',
            description: 'The types whose entries have versions',
            anyOf: [{ const: '*' }, { type: 'array', items: { type: 'string' } }],
          },
        },
      },
      review: {
        type: 'object',
        default: {},
        parser: 'reviews',
        description: 'Types whose working copies are published after a review, by uid',
        additionalProperties: {
          type: 'object',
          properties: {
            states: {
              type: 'array',
              items: { type: 'string' },
              minItems: 2,
              description: 'The first one is where work begins',
            },
            moves: {
              type: 'array',
              description: 'Who may bring a working copy from one state to another',
              items: {
                type: 'object',
                properties: {
                  from: { type: 'string' },
                  to: { type: 'string' },
                  roles: { type: 'array', items: { type: 'string' }, description: 'Roles of administrators' },
                  accounts: { type: 'array', items: { type: 'string' }, description: 'Types of roles of accounts' },
                  where: { type: 'object', description: 'Filters: only entries that they find' },
                },
                required: ['from', 'to'],
                additionalProperties: false,
              },
            },
            publish: {
              description: 'The states in which a working copy may be published',
              anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }],
            },
          },
          required: ['states', 'moves', 'publish'],
          additionalProperties: false,
        },
      },
      preview: {
        properties: {
          url: {
            type: ['string', 'null'],
            default: null,
            parser: 'previewUrl',
            description: 'The page that shows a preview: https://example.com/api/preview?slug={slug}&token={token}',
          },
          role: {
            type: 'string',
            pattern: '^[a-z0-9][a-z0-9_-]*$',
            refused: {
              code: 'role-type',
              message: 'cannot be the type of a role',
              hint: 'Use lower-case letters, digits, "-" and "_".',
            },
            default: 'public',
            description: 'The type of the role as which previews that are made in the panel read',
          },
        },
      },
      webhooks: {
        type: 'array',
        default: [],
        parser: 'webhooks',
        description:
          'Addresses that events are delivered to; ${NAME} in url, secret and headers is a variable of the environment',
        items: {
          properties: {
            name: { type: 'string', description: 'Names it in lists and in the log' },
            url: { type: 'string' },
            secret: { type: ['string', 'null'], description: 'The key of the signatures of Standard Webhooks' },
            events: {
              type: 'array',
              description: 'Empty: all',
              items: {
                enum: eventNames,
              },
            },
            types: { type: 'array', items: { type: 'string' }, description: 'Uids of content types; empty: all' },
            headers: { type: 'object', additionalProperties: { type: 'string' } },
            allowPrivate: { type: 'boolean', description: 'Whether it may be in a private network' },
          },
          required: ['name', 'url'],
        },
      },
      privateWebhooks: {
        type: 'boolean',
        default: false,
        description: 'Whether webhooks that administrators store may be in a private network',
      },
      audit: {
        properties: {
          enabled: { type: 'boolean', default: true, description: 'Keep who did what' },
          days: { type: 'integer', minimum: 1, default: 365, description: 'The most days for which that is kept' },
        },
      },
    },
  },
} as const satisfies Settings
