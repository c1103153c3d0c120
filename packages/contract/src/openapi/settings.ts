import type { Settings } from '../settings/setting.js'

export const openapiSettings = {
  openapi: {
    properties: {
      enabled: { type: 'boolean', default: false, description: 'Write openapi.json and serve it' },
      docs: {
        enum: ['development', 'always', 'never'],
        default: 'development',
        description: 'Where the page at /docs is',
      },
      servers: {
        type: 'array',
        items: {
          type: 'string',
          format: 'uri',
          pattern: '^[hH][tT][tT][pP][sS]?://',
          refused: { code: 'config-url', message: 'is not an http or https address' },
        },
        default: [],
        description: 'Addresses of running servers: https://api.example.com',
      },
      info: {
        properties: {
          title: { type: 'string', default: 'Content API', description: 'The name of the API' },
          version: { type: 'string', default: '1.0.0', description: 'The version of the API' },
          description: { type: 'string', default: '', description: 'Markdown' },
        },
      },
    },
  },
} as const satisfies Settings
