import { mailSettings } from '../mail/settings.js'
import type { Settings } from '../settings/setting.js'
import { customFieldTypes } from '../custom-fields/custom-fields.js'

export const coreSettings = {
  database: {
    properties: {
      provider: { enum: ['sqlite', 'postgresql'], default: 'sqlite', description: 'The database of the project' },
      maxLag: {
        type: 'integer',
        minimum: 100,
        default: 10000,
        description: 'Milliseconds that a replica may be behind before the primary answers all reads',
      },
      primaryAfterWrite: {
        type: 'integer',
        minimum: 0,
        maximum: 3600,
        default: 5,
        description: 'Seconds after a write in which the primary, not a replica, answers the reads of its sender',
      },
    },
  },
  api: {
    properties: {
      rest: {
        properties: {
          prefix: {
            type: 'string',
            parser: 'pathOrNone',
            default: '/api',
            description: 'Where the routes of the REST API begin; "/" for none',
          },
          defaultLimit: {
            type: 'integer',
            minimum: 1,
            default: 25,
            description: 'Entries of a page that says no size',
          },
          maxLimit: {
            type: ['integer', 'null'],
            minimum: 1,
            default: 100,
            description: 'The most entries of a page; null: no maximum',
          },
          withCount: {
            type: 'boolean',
            default: true,
            description: 'Whether lists count all entries unless the request says otherwise',
          },
          maxPopulated: {
            type: 'integer',
            minimum: 1,
            default: 100000,
            description: 'The most entries that one answer may hold, estimated',
          },
          populateDeep: {
            type: ['object', 'null'],
            default: null,
            description: 'What populate=deep names, like strapi-plugin-populate-deep; null: nothing',
            properties: {
              defaultDepth: {
                type: 'integer',
                minimum: 1,
                default: 5,
                description: 'The depth of populate=deep; populate=deep,10 names another',
              },
              skipCreatorFields: {
                type: 'boolean',
                default: true,
                description: 'Whether creators are left out above the last level',
              },
            },
          },
          transform: {
            type: ['object', 'null'],
            default: null,
            description: 'Another form of answers and bodies, like strapi-plugin-transformer; null: that of Strapi v4',
            properties: {
              responseTransforms: {
                properties: {
                  removeAttributesKey: {
                    type: 'boolean',
                    default: false,
                    description: 'Whether attributes are beside the id',
                  },
                  removeDataKey: {
                    type: 'boolean',
                    default: false,
                    description: 'Whether relations and media have no "data" around them',
                  },
                },
              },
              requestTransforms: {
                properties: {
                  wrapBodyWithDataKey: {
                    type: 'boolean',
                    default: false,
                    description: 'Whether the body of a write needs no "data" around it',
                  },
                },
              },
              contentTypeFilter: {
                properties: {
                  mode: {
                    enum: ['none', 'allow', 'deny'],
                    default: 'none',
                    description: 'Whether uids names the types with this form, or those without it',
                  },
                  uids: {
                    type: 'object',
                    default: {},
                    parser: 'transformedTypes',
                    description: 'By uid of a type true or false, or that by method: { "GET": true }',
                    additionalProperties: {
                      anyOf: [{ type: 'boolean' }, { type: 'object', additionalProperties: { type: 'boolean' } }],
                    },
                  },
                },
              },
            },
          },
        },
      },
      responses: {
        properties: {
          privateAttributes: {
            type: 'array',
            items: { type: 'string' },
            default: [],
            description: 'Attributes that no answer has, of any type',
          },
        },
      },
      maxResponseBytes: {
        type: 'integer',
        minimum: 1,
        default: 33554432,
        description: 'Bytes of the JSON of one answer',
      },
      maxVisits: {
        type: 'integer',
        minimum: 1,
        default: 20000000,
        description: 'How often one request may look at a row, estimated',
      },
      maxLinks: { type: 'integer', minimum: 1, default: 5000, description: 'Relations and components of one write' },
      readTimeout: { type: 'integer', minimum: 1, default: 5000, description: 'Milliseconds that a read may take' },
    },
  },
  server: {
    properties: {
      proxy: {
        type: 'boolean',
        default: false,
        description: 'Whether a proxy stands before the server, whose X-Forwarded-* headers count',
      },
      bodyLimit: {
        type: 'string',
        pattern: '^\\d{1,12}([bB]|[kKmMgG][bB])?$',
        refused: { code: 'config-size', message: 'is not a size', hint: 'Write it like "1mb".' },
        default: '1mb',
        description: 'The largest body, as "1mb"',
      },
      cors: {
        properties: {
          origin: {
            type: ['string', 'array'],
            items: { type: 'string' },
            parser: 'origin',
            default: '*',
            description: '*, one site, or several',
          },
          credentials: {
            type: 'boolean',
            default: false,
            description: 'Whether browsers may send cookies and the like',
          },
        },
      },
    },
  },
  log: {
    properties: {
      slow: {
        type: 'integer',
        minimum: 0,
        default: 300,
        description: 'Milliseconds from which a request is in the slow log; 0: none',
      },
    },
  },
  cache: {
    properties: {
      enabled: { type: 'boolean', default: true, description: 'Keep answers while nothing that they show changes' },
      maxBytes: { type: 'integer', minimum: 0, default: 33554432, description: 'Bytes of all kept answers together' },
      maxStale: {
        type: 'integer',
        minimum: 0,
        default: 0,
        description: 'Seconds for which a kept answer is used without asking the database whether it is still right',
      },
      roles: {
        type: 'object',
        additionalProperties: { type: 'string' },
        default: {},
        parser: 'cacheControls',
        description: "Cache-Control of answers, by the type of the caller's role",
      },
      routes: {
        type: 'object',
        additionalProperties: { type: 'string' },
        default: {},
        parser: 'cacheControls',
        description: 'Cache-Control of answers to callers without credentials, by path: /articles/:id',
      },
      tags: {
        type: ['object', 'null'],
        default: null,
        description: 'Cache tags of answers, for content delivery networks; null: none',
        properties: {
          header: {
            enum: ['Surrogate-Key', 'Cache-Tag'],
            default: 'Surrogate-Key',
            description: 'The header of the tags',
          },
          purge: {
            type: ['object', 'null'],
            parser: 'purge',
            default: null,
            description: 'Purges the tags of what a write has changed; null: nothing is purged',
            properties: {
              url: { type: 'string', description: 'The address; ${NAME} is a variable of the environment' },
              method: { type: 'string', description: 'POST by default' },
              headers: {
                type: 'object',
                additionalProperties: { type: 'string' },
                description: 'Headers by name; ${NAME} is a variable of the environment',
              },
              repeatAfter: {
                type: 'integer',
                minimum: 0,
                description: 'Seconds after which tags are purged once more, 15 by default; 0: never',
              },
            },
            required: ['url'],
          },
        },
      },
    },
  },
  ...mailSettings,
  client: {
    properties: {
      out: {
        type: ['string', 'null'],
        default: null,
        description: 'The folder for the types of clients: ../web/src/content',
      },
    },
  },
  permissions: {
    type: 'object',
    default: {},
    parser: 'permissions',
    description: 'By type of role the ids of the actions that it holds',
    propertyNames: { pattern: '^[a-z0-9][a-z0-9_-]*$' },
    additionalProperties: {
      anyOf: [
        { type: 'array', items: { type: 'string' }, uniqueItems: true },
        {
          properties: {
            defaults: {
              type: 'boolean',
              default: true,
              description: 'Whether it also has what such a role begins with',
            },
            actions: { type: 'array', items: { type: 'string' }, uniqueItems: true },
            onlyQueries: { type: 'boolean', default: false, description: 'Whether it may read by named queries only' },
          },
        },
      ],
    },
  },
  queries: {
    type: 'object',
    default: {},
    parser: 'queries',
    description: 'By name the reads that a request asks for with ?query=name',
    propertyNames: { pattern: '^[a-z][a-z0-9-]{0,63}$' },
    additionalProperties: {
      properties: {
        type: { type: 'string', description: 'The uid of a content type' },
        action: { enum: ['find', 'findOne'], default: 'find', description: 'The read' },
        fields: { type: ['string', 'array'], items: { type: 'string' } },
        populate: { type: ['string', 'array', 'object'] },
        filters: { type: 'object' },
        sort: { type: ['string', 'array', 'object'] },
        pagination: { type: 'object' },
        locale: { type: 'string' },
        publicationState: { enum: ['live', 'preview'] },
        _q: { type: 'string' },
      },
      required: ['type'],
    },
  },
  customFields: {
    type: 'object',
    default: {},
    parser: 'customFields',
    description: 'By name the type that a custom field stores, for fields of plugins that are unknown here',
    additionalProperties: { enum: customFieldTypes },
  },
  indexes: {
    type: 'object',
    default: {},
    parser: 'indexes',
    description: 'By uid of a type the attributes of each further index',
    additionalProperties: {
      type: 'array',
      items: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 32, uniqueItems: true },
    },
  },
  search: {
    type: 'object',
    default: {},
    parser: 'search',
    description: 'By uid of a type the attributes whose texts have a search index',
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
  },
  shadow: {
    properties: {
      never: {
        type: 'array',
        default: [],
        description: 'Paths that `content-gen shadow` never asks of the new server, with all below them',
        items: {
          type: 'string',
          pattern: '^/[^\\s?#]*$',
          refused: { code: 'config-path', message: 'is not a path like "/api/reports"' },
        },
      },
    },
  },
} as const satisfies Settings
