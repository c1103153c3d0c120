import { describe, expect, test } from 'vitest'
import { formatDiagnostic, parseConfig } from '@content-gen/schema'

const parse = (config: object) => parseConfig(JSON.stringify(config), 'content-gen.config.json')
const lines = (config: object) => parse(config).diagnostics.map(formatDiagnostic)

test('every default', () => {
  expect(parseConfig(null, 'content-gen.config.json')).toEqual({
    diagnostics: [],
    config: {
      file: 'content-gen.config.json',
      cron: { enabled: false },
      database: { provider: 'sqlite', maxLag: 10_000, primaryAfterWrite: 5 },
      log: { slow: 300 },
      indexes: {},
      search: {},
      shadow: { never: [] },
      api: {
        rest: {
          prefix: '/api',
          defaultLimit: 25,
          maxLimit: 100,
          withCount: true,
          maxPopulated: 100000,
          populateDeep: null,
          transform: null,
        },
        responses: { privateAttributes: [] },
        maxResponseBytes: 33554432,
        maxVisits: 20000000,
        maxLinks: 5000,
        readTimeout: 5000,
      },
      server: { proxy: false, bodyLimit: '1mb', cors: { origin: '*', credentials: false } },
      cache: { enabled: true, maxBytes: 33554432, maxStale: 0, roles: {}, routes: {}, tags: null },
      graphql: {
        enabled: true,
        config: {
          endpoint: '/graphql',
          shadowCRUD: true,
          playgroundAlways: false,
          depthLimit: 20,
          defaultLimit: 10,
          amountLimit: null,
          batching: null,
          documents: null,
          apolloServer: {},
        },
        enumNames: 'transliterated',
        unusedTypes: false,
      },
      openapi: {
        enabled: false,
        docs: 'development',
        servers: [],
        info: { title: 'Content API', version: '1.0.0', description: '' },
      },
      mcp: { enabled: false },
      editorial: {
        enabled: false,
        versions: { keep: 100, days: 365, types: '*' },
        preview: { url: null, role: 'public' },
        review: {},
        webhooks: [],
        privateWebhooks: false,
        audit: { enabled: true, days: 365 },
      },
      admin: {
        enabled: false,
        name: 'Content',
        logo: null,
        signIn: { text: null, picture: null },
        color: null,
        session: { idleMinutes: 240, days: 14, freshMinutes: 15 },
        fetch: { enabled: true, allowPrivate: false },
        assistant: null,
        oidc: null,
        roles: {},
      },
      i18n: { enabled: true, defaultLocale: 'en', locales: ['en'] },
      'users-permissions': {
        enabled: true,
        jwt: { expiresIn: '30d', keepOnPasswordChange: false },
        ratelimit: { enabled: true, interval: 60000, max: 10 },
        register: { allowedFields: null },
        providers: {},
        ownProviders: null,
        advanced: {
          unique_email: true,
          allow_register: true,
          email_confirmation: false,
          email_reset_password: null,
          email_confirmation_redirection: null,
          default_role: 'authenticated',
        },
      },
      email: { from: 'no-reply@localhost', transport: 'file:./mails.jsonl' },
      upload: {
        enabled: true,
        storage: null,
        sizeLimit: 209715200,
        breakpoints: { large: 1000, medium: 750, small: 500 },
        provider: 'local',
        providerOptions: null,
        actionOptions: { upload: {} },
      },
      customFields: {},
      client: { out: null },
      queries: {},
      permissions: {},
    },
  })
})

test('an empty file means the same', () => {
  expect(parse({})).toEqual(parseConfig(null, 'content-gen.config.json'))
})

test('a setting replaces its default and leaves the others', () => {
  const { config, diagnostics } = parse({
    database: { provider: 'postgresql' },
    api: { rest: { maxLimit: null, prefix: '/' } },
    i18n: { defaultLocale: 'fr' },
    graphql: { config: { apolloServer: { introspection: true } } },
    upload: { breakpoints: { xlarge: 1920, xsmall: 64 } },
  })
  expect(diagnostics).toEqual([])
  expect(config).toMatchObject({
    database: { provider: 'postgresql' },
    api: { rest: { maxLimit: null, prefix: '', defaultLimit: 25 } },
    i18n: { defaultLocale: 'fr', locales: ['fr'] },
    graphql: { config: { endpoint: '/graphql', apolloServer: { introspection: true } } },
    upload: { enabled: true },
  })
  expect(config.upload.breakpoints).toEqual({ xlarge: 1920, xsmall: 64 })
})

test('Apollo options without effect here are left out with a warning, unless they are off or empty', () => {
  const apolloServer = { tracing: true, playground: true, debug: false, plugins: [], parseOptions: { maxTokens: 9 } }
  const { config, diagnostics } = parse({ graphql: { config: { apolloServer } } })
  expect(config.graphql.config.apolloServer).toEqual({ tracing: true, parseOptions: { maxTokens: 9 } })
  expect(diagnostics.map(({ severity, at, message }) => [severity, at.pointer, message])).toEqual([
    [
      'warning',
      '/graphql/config/apolloServer/playground',
      '"playground" has no effect here: set graphql.config.playgroundAlways instead',
    ],
    [
      'warning',
      '/graphql/config/apolloServer/plugins',
      '"plugins" has no effect here: it takes code; set it in `register` of src/index.ts',
    ],
  ])
})

test('batches of GraphQL set their maximum of operations', () => {
  const batching = (value: unknown) => parse({ graphql: { config: { batching: value } } })
  expect(batching({ max: 10 })).toMatchObject({
    diagnostics: [],
    config: { graphql: { config: { batching: { max: 10 } } } },
  })
  expect(batching(null)).toMatchObject({ diagnostics: [], config: { graphql: { config: { batching: null } } } })
  const wrong = (value: unknown) => batching(value).diagnostics.map(({ at, message }) => [at.pointer, message])
  const at = '/graphql/config/batching'
  expect(wrong({})).toEqual([[at, 'must say how many operations: { "max": 10 }']])
  expect(wrong(true)).toEqual([[at, 'must be an object, not true']])
  expect(wrong({ max: 0 })).toEqual([[`${at}/max`, 'must be a whole number of at least 1, not 0']])
  expect(wrong({ max: 10, most: 1 })).toEqual([[`${at}/most`, '"most" is not a setting']])
})

describe('permissions', () => {
  test('a list, or actions without the defaults', () => {
    const { config } = parse({
      permissions: {
        public: ['a.b', 'a.b'],
        editor: { defaults: false, actions: ['c.d'], onlyQueries: true },
        none: {},
      },
    })
    expect(config.permissions).toEqual({
      public: { defaults: true, actions: ['a.b'], rules: [], onlyQueries: false },
      editor: { defaults: false, actions: ['c.d'], rules: [], onlyQueries: true },
      none: { defaults: true, actions: [], rules: [], onlyQueries: false },
    })
  })
})

test.each([
  [{ databse: {} }, 'content-gen.config.json: databse: "databse" is not a setting. Did you mean "database"?'],
  [
    { api: { rest: { prefix: 'api' } } },
    'content-gen.config.json: api.rest.prefix: "api" is not a path like "/api". Write "/api".',
  ],
  [
    { editorial: { preview: { url: 'https://example.com/preview' } } },
    'content-gen.config.json: editorial.preview.url: "https://example.com/preview" is not the address of a page that takes a token. Write it like "https://example.com/api/preview?slug={slug}&token={token}".',
  ],
  [
    { admin: { signIn: { picture: 'javascript:alert(1)' } } },
    'content-gen.config.json: admin.signIn.picture: "javascript:alert(1)" is not the address of a picture. Write it like "/uploads/logo.svg" or "https://example.com/logo.svg".',
  ],
  [
    { admin: { signIn: { text: '' } } },
    'content-gen.config.json: admin.signIn.text: "" is not a sentence of at most 300 characters. Write it like "Ask the newsroom for an account."',
  ],
  [
    { admin: { logo: 'logo.svg' } },
    'content-gen.config.json: admin.logo: "logo.svg" is not the address of a picture. Write it like "/uploads/logo.svg" or "https://example.com/logo.svg".',
  ],
  [
    { admin: { color: 'red' } },
    'content-gen.config.json: admin.color: "red" is not a colour. Write it like "#4945ff".',
  ],
  [
    { admin: { session: { idleMinutes: 0 } } },
    'content-gen.config.json: admin.session.idleMinutes: must be a whole number of at least 1, not 0.',
  ],
  [
    { admin: { oidc: { issuer: 'http://example.com', clientId: 'a', clientSecret: '${SECRET}' } } },
    'content-gen.config.json: admin.oidc.issuer: "http://example.com" is not the address of an OpenID provider. Write it like "https://accounts.example.com".',
  ],
  [
    { admin: { oidc: { issuer: 'https://example.com', clientId: 'a' } } },
    'content-gen.config.json: admin.oidc: needs "clientSecret".',
  ],
  [
    { openapi: { servers: ['example.com'] } },
    'content-gen.config.json: openapi.servers: "example.com" is not an http or https address.',
  ],
  [
    { upload: { sizeLimit: '10mb' } },
    'content-gen.config.json: upload.sizeLimit: must be a number, not the string "10mb".',
  ],
  [
    { upload: { breakpoints: { '../x': 20 } } },
    'content-gen.config.json: upload.breakpoints."../x": "../x" cannot be the name of a version of a picture. Use letters and digits; every picture has a "thumbnail" already.',
  ],
  [
    { upload: { breakpoints: { xsmall: 0 } } },
    'content-gen.config.json: upload.breakpoints.xsmall: must be a whole number of at least 1, not 0.',
  ],
  [
    { i18n: { locales: 'en' } },
    'content-gen.config.json: i18n.locales: must be a list of strings, not the string "en".',
  ],
  [{ server: [] }, 'content-gen.config.json: server: must be an object, not a list.'],
])('%j', (config, line) => {
  expect(lines(config)).toEqual([line])
})

test('a mistake leaves the default in place', () => {
  expect(parse({ database: { provider: 'mysql' } }).config.database.provider).toBe('sqlite')
  expect(parseConfig('{', 'content-gen.config.json').config).toEqual(
    parseConfig(null, 'content-gen.config.json').config,
  )
})

test('sites with access: one, several, or all', () => {
  const origin = (origins: unknown) => parse({ server: { cors: { origin: origins } } }).config?.server.cors.origin
  expect(origin(['https://a.example', 'https://b.example'])).toEqual(['https://a.example', 'https://b.example'])
  expect(origin(['https://a.example', '*'])).toBe('*')
  expect(lines({ server: { cors: { origin: ['*'], credentials: true } } })).toHaveLength(1)
  expect(lines({ server: { cors: { origin: [1] } } })).toHaveLength(1)
})

describe('a bucket for files', () => {
  const upload = (value: object) => {
    const { provider, providerOptions, actionOptions } = parse({ upload: value }).config.upload
    return { provider, providerOptions, actionOptions }
  }
  const params = { Bucket: 'site' }
  const usual = { accessKeyId: 'env:AWS_ACCESS_KEY_ID', secretAccessKey: 'env:AWS_SECRET_ACCESS_KEY' }

  test('has the words of Strapi v4', () => {
    const providerOptions = {
      baseUrl: 'env:CDN_URL',
      rootPath: 'files',
      s3Options: {
        credentials: { accessKeyId: 'env:KEY', secretAccessKey: 'env:SECRET' },
        region: 'eu-west-1',
        endpoint: 'https://s3.example.com',
        forcePathStyle: true,
        params: { Bucket: 'env:BUCKET', ACL: 'private', signedUrlExpires: 600 },
      },
    }
    const actionOptions = { upload: {}, uploadStream: { CacheControl: 'max-age=60' }, delete: {} }
    const written = { provider: 'aws-s3', providerOptions, actionOptions }
    expect(lines({ upload: written })).toEqual([])
    expect(upload(written)).toEqual({ ...written, actionOptions: { upload: { CacheControl: 'max-age=60' } } })
  })

  test('has usual keys, and files that everybody may read', () => {
    expect(upload({ provider: 'aws-s3', providerOptions: { s3Options: { params } } })).toEqual({
      provider: 'aws-s3',
      providerOptions: { s3Options: { credentials: usual, params: { Bucket: 'site', ACL: 'public-read' } } },
      actionOptions: { upload: {} },
    })
  })

  test('may be written as for earlier versions of the provider', () => {
    const keys = { accessKeyId: 'env:KEY', secretAccessKey: 'env:SECRET' }
    const s3Options = { credentials: keys, region: 'eu-west-1', params: { Bucket: 'site', ACL: 'public-read' } }
    for (const written of [
      { ...keys, region: 'eu-west-1', params },
      { s3Options: { ...keys, region: 'eu-west-1', params } },
      { credentials: keys, s3Options: { region: 'eu-west-1', params } },
    ])
      expect(upload({ provider: 'amazon-s3', providerOptions: written }).providerOptions).toEqual({ s3Options })
  })

  test('of a service without ACLs, or by "ACL": null, decides itself who reads', () => {
    const r2 = { provider: 'strapi-provider-cloudflare-r2', providerOptions: { params } }
    expect(upload(r2).providerOptions).toMatchObject({ s3Options: { params: { ACL: '' } } })
    const none = { provider: 'aws-s3', providerOptions: { params }, actionOptions: { uploadStream: { ACL: null } } }
    expect(upload(none).actionOptions).toEqual({ upload: { ACL: '' } })
  })

  const s3 = (providerOptions: object, more = {}) => ({ provider: 'aws-s3', providerOptions, ...more })
  test.each([
    [
      { provider: 'imagekit', providerOptions: {} },
      'provider: there is no provider "imagekit". Use "aws-s3" for a service with the S3 interface, or "cloudinary"; for another, write a file of your own and name it as "storage": "src/storage.ts".',
    ],
    [{ provider: 'aws-s4' }, 'provider: there is no provider "aws-s4". Did you mean "aws-s3"?'],
    [{ providerOptions: {} }, 'providerOptions: has no meaning without "provider".'],
    [
      { provider: 'aws-s3' },
      'providerOptions: the bucket is missing. Write it like { "s3Options": { "region": "eu-west-1", "params": { "Bucket": "my-files" } } }.',
    ],
    [s3({ s3Options: {} }), 'providerOptions.params.Bucket: the name of the bucket is missing.'],
    [
      s3({ params, secretAccessKey: 'wJalrXUtnFEMI' }),
      'providerOptions.secretAccessKey: must name a variable of the environment. Write it like "env:AWS_SECRET_ACCESS_KEY", and set the variable in .env.',
    ],
    [
      s3({ params }, { storage: 'src/storage.ts' }),
      'provider: files have one place: this provider, or the storage of your own. Remove "provider" or "storage".',
    ],
    [
      s3({ params: { ...params, signedUrlExpires: 0 } }),
      'providerOptions.params.signedUrlExpires: must be a whole number of at least 1, not 0.',
    ],
  ])('%j is refused', (value, line) => {
    expect(lines({ upload: value })).toEqual([`content-gen.config.json: upload.${line}`])
  })
})

describe('Cloudinary for files', () => {
  const upload = (value: object) => {
    const { provider, providerOptions, actionOptions } = parse({ upload: value }).config.upload
    return { provider, providerOptions, actionOptions }
  }
  const keys = { api_key: 'env:CLOUDINARY_KEY', api_secret: 'env:CLOUDINARY_SECRET' }
  const account = { cloud_name: 'env:CLOUDINARY_NAME', ...keys }

  test('has the words of Strapi v4', () => {
    const providerOptions = { ...account, upload_prefix: 'https://api-eu.cloudinary.com', private_cdn: true }
    const actionOptions = { upload: { folder: 'site', tags: 'a,b' }, uploadStream: { folder: 'files' }, delete: {} }
    for (const provider of ['cloudinary', '@strapi/provider-upload-cloudinary', 'strapi-provider-upload-cloudinary']) {
      expect(lines({ upload: { provider, providerOptions, actionOptions } })).toEqual([])
      const merged = { upload: { folder: 'files', tags: 'a,b' } }
      expect(upload({ provider, providerOptions, actionOptions })).toEqual({
        provider,
        providerOptions,
        actionOptions: merged,
      })
    }
  })

  test('has usual names of keys', () => {
    const providerOptions = { cloud_name: 'site' }
    expect(upload({ provider: 'cloudinary', providerOptions }).providerOptions).toEqual({ cloud_name: 'site', ...keys })
  })

  test.each([
    [{}, 'providerOptions: the account is missing. Write it like { "cloud_name": "env:CLOUDINARY_NAME" }.'],
    [{ providerOptions: {} }, 'providerOptions.cloud_name: the name of the account is missing.'],
    [
      { providerOptions: { ...account, api_secret: 'abcd' } },
      'providerOptions.api_secret: must name a variable of the environment. Write it like "env:CLOUDINARY_SECRET", and set the variable in .env.',
    ],
    [
      { providerOptions: { ...account, cloudname: 'x' } },
      'providerOptions.cloudname: "cloudname" is not a setting. Did you mean "cloud_name"?',
    ],
    [
      { providerOptions: account, actionOptions: { upload: { public_id: 'x' } } },
      'actionOptions.upload.public_id: "public_id" is not a setting. The settings are: "folder", "asset_folder", "upload_preset", "tags" and "context".',
    ],
  ])('%j is refused', (value, line) => {
    expect(lines({ upload: { provider: 'cloudinary', ...value } })).toEqual([`content-gen.config.json: upload.${line}`])
  })
})

describe('cache tags', () => {
  const tags = (value: unknown) => parse({ cache: { tags: value } })
  const wrong = (purge: unknown) =>
    tags({ purge }).diagnostics.map(({ at, message }) => [at.pointer.slice('/cache/tags/purge'.length), message])

  test('their defaults', () => {
    expect(tags({}).config.cache.tags).toEqual({ header: 'Surrogate-Key', purge: null })
    const url = 'https://api.example.com/${ZONE}/purge'
    expect(tags({ header: 'Cache-Tag', purge: { url, headers: { Authorization: 'Bearer ${KEY}' } } })).toMatchObject({
      diagnostics: [],
      config: {
        cache: {
          tags: {
            header: 'Cache-Tag',
            purge: { url, method: 'POST', headers: { Authorization: 'Bearer ${KEY}' }, repeatAfter: 15 },
          },
        },
      },
    })
    expect(tags({ purge: { url: '${PURGE_URL}', method: 'PURGE', repeatAfter: 0 } }).diagnostics).toEqual([])
  })

  test('an address, a verb and headers that can be sent', () => {
    expect(tags({ header: 'X-Key' }).diagnostics.map(({ message }) => message)).toEqual([
      '"X-Key" is not one of "Surrogate-Key" or "Cache-Tag"',
    ])
    expect(wrong({})).toEqual([['/url', 'the address to send purges to is missing']])
    expect(wrong({ url: 'cache/purge' })).toEqual([['/url', '"cache/purge" is not an address']])
    expect(wrong({ url: 'http://cache', method: 'GET' })).toEqual([['/method', '"GET" is not a verb that purges']])
    expect(wrong({ url: 'http://cache', headers: { 'Content-Length': '1', 'a b': 'c', x: 'a\nb' } })).toEqual([
      ['/headers/Content-Length', '"Content-Length" cannot be set here'],
      ['/headers/a b', '"a b" cannot be set here'],
      ['/headers/x', 'the value has characters of no header'],
    ])
  })
})
