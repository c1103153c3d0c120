import type { Settings } from '../settings/setting.js'

export const graphqlSettings = {
  graphql: {
    properties: {
      enabled: { type: 'boolean', default: true, description: 'Whether there is a GraphQL API' },
      config: {
        properties: {
          endpoint: { type: 'string', parser: 'path', default: '/graphql', description: 'Its path' },
          shadowCRUD: {
            type: 'boolean',
            default: true,
            description: 'Whether the content types have operations of their own',
          },
          playgroundAlways: {
            type: 'boolean',
            default: false,
            description: 'Whether the explorer is there in production',
          },
          depthLimit: { type: 'integer', minimum: 1, default: 20, description: 'The deepest operation' },
          defaultLimit: {
            type: 'integer',
            minimum: 1,
            default: 10,
            description: 'Entries of a list that says no size',
          },
          amountLimit: {
            type: ['integer', 'null'],
            minimum: 1,
            default: null,
            description: 'The most entries of a list; null: no maximum',
          },
          batching: {
            type: ['object', 'null'],
            properties: { max: { type: 'integer', minimum: 1, description: 'Operations of one request at most' } },
            required: ['max'],
            missing: 'must say how many operations: { "max": 10 }',
            default: null,
            description: 'Answers lists of operations; null: refuses them',
          },
          documents: {
            type: ['string', 'null'],
            pattern: '^[\\w@-][\\w.@-]*\\.json$',
            refused: {
              code: 'config-documents',
              message: 'is not a JSON file in the project folder',
              hint: 'Write it like "documents.json".',
            },
            default: null,
            description: 'A JSON file with documents by id',
          },
          apolloServer: {
            type: 'object',
            parser: 'apolloServer',
            default: {},
            description: 'Options for Apollo Server',
          },
        },
      },
      enumNames: {
        enum: ['transliterated', 'hashed'],
        default: 'transliterated',
        description: 'The names of enumeration values in other scripts: as in Strapi v4, or as in earlier versions',
      },
      unusedTypes: {
        type: 'boolean',
        default: false,
        description: 'Whether schema.graphql has types that no operation reaches',
      },
    },
  },
} as const satisfies Settings
