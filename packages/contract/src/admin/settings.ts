import { issuerPattern } from '../settings/issuer.js'
import type { Settings } from '../settings/setting.js'

/** An act on entries: permitted, or with limits. */
const act = {
  anyOf: [
    { type: 'boolean' },
    {
      properties: {
        fields: { type: 'array', items: { type: 'string' }, description: 'Names of attributes; all without it' },
        locales: { type: 'array', items: { type: 'string' }, description: 'Locales; all without it' },
        own: { type: 'boolean', default: false, description: 'Only entries that the administrator made' },
        where: { type: 'object', description: 'Only entries that these filters select' },
      },
    },
  ],
} as const

/** The address of a picture in the panel. */
const picture = {
  type: ['string', 'null'],
  default: null,
  pattern: '^(/[^/\\\\]|https://[\\w.-]+(:\\d{1,5})?(/|$))',
  refused: {
    code: 'config-url',
    message: 'is not the address of a picture',
    hint: 'Write it like "/uploads/logo.svg" or "https://example.com/logo.svg".',
  },
} as const

export const adminSettings = {
  admin: {
    properties: {
      enabled: { type: 'boolean', default: false, description: 'Serve the panel at /admin' },
      name: { type: 'string', default: 'Content', description: 'The name of the project on the sign-in page' },
      logo: { ...picture, description: 'The logo of the panel: /uploads/logo.svg, or an https address' },
      signIn: {
        properties: {
          text: {
            type: ['string', 'null'],
            default: null,
            pattern: '^[^\\n]{1,300}$',
            refused: {
              code: 'config-text',
              message: 'is not a sentence of at most 300 characters',
              hint: 'Write it like "Ask the newsroom for an account."',
            },
            description: 'A sentence on the sign-in page',
          },
          picture: { ...picture, description: 'A picture beside the form of the sign-in page' },
        },
      },
      color: {
        type: ['string', 'null'],
        default: null,
        pattern: '^#([\\da-fA-F]{3}|[\\da-fA-F]{6})$',
        refused: { code: 'config-color', message: 'is not a colour', hint: 'Write it like "#4945ff".' },
        description: 'The main colour: #4945ff',
      },
      session: {
        properties: {
          idleMinutes: { type: 'integer', minimum: 1, default: 240, description: 'The longest pause of a session' },
          days: { type: 'integer', minimum: 1, default: 14, description: 'The longest life of a session' },
          freshMinutes: {
            type: 'integer',
            minimum: 1,
            default: 15,
            description: 'The time after a sign-in in which the password is not asked again',
          },
        },
      },
      fetch: {
        properties: {
          enabled: {
            type: 'boolean',
            default: true,
            description: 'Fetch the pictures of pasted pages, and ask the addresses of links whether they work',
          },
          allowPrivate: { type: 'boolean', default: false, description: 'Permit addresses in private networks' },
        },
      },
      assistant: {
        type: ['object', 'null'],
        default: null,
        description: 'A service that proposes texts; its API is that of OpenAI',
        properties: {
          url: {
            type: 'string',
            pattern: '^(https?://[^\\s?#]+|\\$\\{\\w+\\})$',
            refused: {
              code: 'config-url',
              message: 'is not the address of a service',
              hint: 'Write it like "https://api.example.com/v1".',
            },
            description: 'Its address: https://api.example.com/v1; ${NAME} is a variable of the environment',
          },
          key: { type: 'string', description: '${NAME} is a variable of the environment' },
          model: { type: 'string', description: 'The name of the model that answers' },
          perDay: {
            type: 'integer',
            minimum: 1,
            default: 100,
            description: 'The most proposals for a person in a day',
          },
        },
        required: ['url', 'key', 'model'],
      },
      oidc: {
        type: ['object', 'null'],
        default: null,
        description: 'An OpenID provider where administrators sign in',
        properties: {
          issuer: {
            type: 'string',
            format: 'uri',
            pattern: issuerPattern,
            refused: {
              code: 'config-url',
              message: 'is not the address of an OpenID provider',
              hint: 'Write it like "https://accounts.example.com".',
            },
            description: 'Its address: https://accounts.example.com',
          },
          clientId: { type: 'string' },
          clientSecret: { type: 'string', description: '${NAME} is a variable of the environment' },
          label: { type: 'string', default: 'Single sign-on', description: 'The text of the button' },
          role: {
            type: ['string', 'null'],
            default: null,
            description: 'The role of people whom the panel does not know yet; null: they are refused',
          },
        },
        required: ['issuer', 'clientId', 'clientSecret'],
      },
      roles: {
        type: 'object',
        default: {},
        parser: 'adminRoles',
        description: 'The roles of administrators, besides super-admin, editor and author',
        propertyNames: { pattern: '^[a-z][a-z\\d-]{0,49}$' },
        additionalProperties: {
          properties: {
            name: { type: 'string', description: 'Its name in the panel' },
            description: { type: 'string' },
            types: {
              type: 'object',
              description: 'What it may do with entries, by uid; "*": with those of all types',
              additionalProperties: { properties: { read: act, create: act, update: act, delete: act, publish: act } },
            },
            media: {
              type: 'array',
              items: { enum: ['read', 'upload', 'update', 'delete'] },
              default: [],
              description: 'What it may do with files',
            },
            users: {
              type: 'array',
              items: { enum: ['read', 'create', 'update', 'delete'] },
              default: [],
              description: 'What it may do with the accounts of the API',
            },
            releases: {
              type: 'array',
              items: { enum: ['read', 'save', 'run'] },
              default: [],
              description: 'What it may do with releases',
            },
            texts: {
              type: 'array',
              items: { enum: ['propose'] },
              default: [],
              description: 'What the assistant may do for it',
            },
            settings: {
              type: 'array',
              items: { enum: ['administrators', 'tokens', 'webhooks', 'audit', 'system'] },
              default: [],
              description: 'Pages of the settings',
            },
          },
        },
      },
    },
  },
} as const satisfies Settings
