import { expect, test } from 'vitest'
import { adoptConfig, databaseClient } from '../src/adopt/adopted-config.js'
import { computed, readStatic } from '../src/adopt/read-static.js'
import { membersByName } from '../src/adopt/static-tree.js'

const adopt = (files: Readonly<Record<string, string>>, fixed: object = {}) =>
  adoptConfig(
    new Map(
      Object.entries(files).map(([name, text]) => [name, membersByName(readStatic(`export default ${text}`, {}))]),
    ),
    fixed,
  )
const left = (files: Readonly<Record<string, string>>) =>
  adopt(files).left.map(({ file, path, why }) => `${file}: ${path.join('.')}: ${why}`)

test('settings with a counterpart are written in the order of the config, and grant nothing', () => {
  const files = {
    plugins: `{
      upload: { config: { sizeLimit: 5 * 1024 * 1024 } },
      graphql: { config: { depthLimit: 7, apolloServer: { introspection: false } } },
      'users-permissions': { config: { jwt: { expiresIn: '7d' }, register: { allowedFields: ['bio'] } } },
    }`,
    api: '{ rest: { prefix: "/v1", defaultLimit: 10, maxLimit: 50, withCount: false } }',
    server: '{ proxy: true }',
    middlewares: `[
      'strapi::errors',
      { name: 'strapi::cors', config: { origin: ['https://example.com'], credentials: true } },
      { name: 'strapi::body', config: { jsonLimit: '2mb' } },
    ]`,
  }
  const { text, carried, left: none } = adopt(files, { database: { provider: 'sqlite' } })
  expect(none).toEqual([])
  expect(carried).toHaveLength(13)
  expect(JSON.parse(text)).toEqual({
    database: { provider: 'sqlite' },
    api: { rest: { prefix: '/v1', defaultLimit: 10, maxLimit: 50, withCount: false } },
    server: {
      proxy: true,
      bodyLimit: '2mb',
      cors: { origin: 'https://example.com', credentials: true },
    },
    graphql: { config: { depthLimit: 7, apolloServer: { introspection: false } } },
    'users-permissions': { jwt: { expiresIn: '7d' }, register: { allowedFields: ['bio'] } },
    upload: { sizeLimit: 5242880 },
    permissions: { public: [], authenticated: [] },
  })
  expect(Object.keys(JSON.parse(text)).at(-1)).toBe('permissions')
})

test('the maximum of GraphQL lists is the one that was in effect', () => {
  const files = { plugins: '{ graphql: { config: { maxLimit: 500, amountLimit: 20 } } }' }
  expect(adopt(files).config.graphql.config.amountLimit).toBe(500)
  expect(left(files)).toEqual(['plugins: graphql.config.amountLimit: had no effect: maxLimit is carried over'])
})

test('a value that the config refuses is left out, with its reason', () => {
  expect(left({ api: '{ rest: { prefix: "api v1", maxLimit: 50 } }' })).toEqual([
    'api: rest.prefix: "api v1" is not a path like "/api"',
  ])
  const origins = '[{ name: "strapi::cors", config: { origin: ["https://a.example", 8080] } }]'
  expect(left({ middlewares: origins })).toEqual([
    expect.stringMatching(/^middlewares: strapi::cors\.config\.origin: /) as string,
  ])
})

test('a computed value is reported once, at its place', () => {
  expect(left({ plugins: '{ graphql: { config: { depthLimit: limit() } }, upload: require("./upload") }' })).toEqual([
    'plugins: graphql.config.depthLimit: computed: set it yourself as graphql.config.depthLimit',
    'plugins: upload: computed, so it was not read',
  ])
  expect(left({ server: 'load()' })).toEqual(['server: : computed, so it was not read'])
})

test('a setting without a counterpart is reported with its replacement', () => {
  const files = {
    server: '{ host: "0.0.0.0", port: 80, app: { keys: ["a"] }, url: "https://a.example", cron: { enabled: true } }',
    plugins: `{
      seo: { enabled: true, config: { a: 1, b: 2 } },
      'users-permissions': { config: { jwtSecret: secret } },
      email: { config: { provider: 'sendgrid', providerOptions: { apiKey: 'x', more: {} } } },
      i18n: { enabled: true },
    }`,
    middlewares: '["strapi::errors", { name: "strapi::security", config: { hsts: true } }, "global::timer"]',
    database: '{ connection: { client: "postgres" } }',
  }
  expect(left(files)).toEqual([
    'server: url: PUBLIC_URL in .env',
    'server: cron.enabled: no such setting here',
    'plugins: seo: a plugin',
    'plugins: users-permissions.config.jwtSecret: JWT_SECRET in .env',
    'plugins: email.config.provider: email.transport takes an smtp:// address or a file of your own',
    'plugins: email.config.providerOptions: email.transport takes an smtp:// address or a file of your own',
    'middlewares: strapi::security.config.hsts: no such setting here',
    'middlewares: global::timer: a middleware',
  ])
})

test('a member that every object has is not a setting', () => {
  expect(adopt({ plugins: '{ __proto__: { graphql: { enabled: false } }, constructor: { a: 1 } }' }).carried).toEqual(
    [],
  )
})

test('the client of the database', () => {
  const client = (text: string) => databaseClient(new Map([['database', readStatic(text, {})]]))
  expect(
    client('module.exports = ({ env }) => { const client = env("C", "mysql"); return { connection: { client } } }'),
  ).toBe('mysql')
  expect(client('module.exports = { connection: { client: process.env.C } }')).toBe(null)
  expect(databaseClient(new Map([['database', computed]]))).toBe(null)
})
