import { describe, expect, test } from 'vitest'
import { adoptConfig, databaseClient } from '../src/adopt/adopted-config.js'
import { computed, readNamed, readStatic } from '../src/adopt/read-static.js'
import { readConfigFiles } from '../src/adopt/config-files.js'
import { serviceVariables } from '../src/scaffold/emit.js'
import { membersByName } from '../src/adopt/static-tree.js'
import { temporaryFolder, writeTree } from './folder.js'

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

test('a maximum of -1 is none', () => {
  const files = { api: '{ rest: { defaultLimit: 1000, maxLimit: -1 } }' }
  expect(adopt(files)).toMatchObject({ left: [], config: { api: { rest: { defaultLimit: 1000, maxLimit: null } } } })
})

test('durations are carried over in every form that Strapi v4 takes', () => {
  const lives = { "'90 days'": '90 days', "'1.5 Hrs'": '1.5 hrs', 3600: '3600s', "'60000'": '60000ms' }
  for (const [life, expiresIn] of Object.entries(lives)) {
    const plugins = `{ 'users-permissions': { config: { jwt: { expiresIn: ${life} }, ratelimit: { interval: { min: 5, sec: 1 } } } } }`
    const { config, left: none } = adopt({ plugins })
    expect([config['users-permissions'].jwt.expiresIn, config['users-permissions'].ratelimit.interval, none]).toEqual([
      expiresIn,
      301_000,
      [],
    ])
  }
  expect(left({ plugins: "{ 'users-permissions': { config: { jwt: { expiresIn: '-1d' } } } }" })).toEqual([
    'plugins: users-permissions.config.jwt.expiresIn: "-1d" is not a duration',
  ])
})

test('a default above the usual maximum is carried over with its own maximum', () => {
  const files = { api: '{ rest: { defaultLimit: 500, maxLimit: 1000 } }' }
  expect(adopt(files)).toMatchObject({ left: [], config: { api: { rest: { defaultLimit: 500, maxLimit: 1000 } } } })
  expect(left({ api: '{ rest: { defaultLimit: 500, maxLimit: 400 } }' })).toEqual([
    'api: rest.defaultLimit: defaultLimit 500 is greater than maxLimit 400',
  ])
})

test('what production says goes above the rest, member by member', async () => {
  const root = temporaryFolder()
  writeTree(root, {
    'config/plugins.js': 'module.exports = { upload: { config: { sizeLimit: 5, breakpoints: { small: 500 } } } }',
    'config/server.js': "module.exports = { host: 'a', proxy: false }",
    'config/middlewares.js':
      "module.exports = ['strapi::errors', { name: 'strapi::body', config: { jsonLimit: '1mb' } }]",
    'config/env/production/plugins.js': 'module.exports = { upload: { config: { breakpoints: { large: 1000 } } } }',
    'config/env/production/middlewares.js': "module.exports = ['strapi::errors', { config: { jsonLimit: '9mb' } }]",
    'config/env/production/database.js':
      "module.exports = ({ env }) => { const client = env('CLIENT', 'postgres'); const all = { postgres: { pool: 1 } }; return { connection: { client, ...all[client] } } }",
    'config/env/production/server.json': '{ "proxy": true }',
    'config/env/test/server.js': 'module.exports = { proxy: { koa: true } }',
  })
  const files = await readConfigFiles(root, {})
  expect(Object.fromEntries(files)).toEqual({
    plugins: { upload: { config: { sizeLimit: 5, breakpoints: { small: 500, large: 1000 } } } },
    server: { host: 'a', proxy: true },
    middlewares: { 'strapi::errors': true, 'strapi::body': { config: { jsonLimit: '9mb' } } },
    database: { connection: { client: 'postgres', pool: 1 } },
  })
  expect(databaseClient(files)).toBe('postgres')
})

test('settings of a plugin are carried over if it was in use', () => {
  const files = {
    plugins: "{ 'strapi-plugin-populate-deep': { config: { defaultDepth: 3, skipCreatorFields: false } } }",
  }
  const used = adopt(files, { api: { rest: { populateDeep: {} } } })
  expect(used.left).toEqual([])
  expect(used.config.api.rest.populateDeep).toEqual({ defaultDepth: 3, skipCreatorFields: false })
  const { text, left: none } = adopt(files)
  expect([JSON.parse(text).api, none]).toEqual([undefined, []])
})

test('of the transformer, hooks and plugins are left', () => {
  const config = `{ responseTransforms: { removeAttributesKey: true }, contentTypeFilter: { mode: 'allow', uids: { 'api::a.a': { GET: true } } },
    hooks: { preResponseTransform: () => {} }, plugins: { ids: { slugify: true } } }`
  const { config: adopted, left: some } = adopt(
    { plugins: `{ transformer: { enabled: true, config: ${config} } }` },
    { api: { rest: { transform: {} } } },
  )
  expect(adopted.api.rest.transform).toEqual({
    responseTransforms: { removeAttributesKey: true, removeDataKey: false },
    requestTransforms: { wrapBodyWithDataKey: false },
    contentTypeFilter: { mode: 'allow', uids: { 'api::a.a': { GET: true } } },
  })
  expect(some.map(({ path }) => path.join('.'))).toEqual(['transformer.config.hooks', 'transformer.config.plugins'])
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
      email: { config: { provider: 'brevo', providerOptions: { apiKey: 'x', more: {} } } },
      i18n: { enabled: true },
    }`,
    middlewares: '["strapi::errors", { name: "strapi::security", config: { hsts: true } }, "global::timer"]',
    database: '{ connection: { client: "postgres" } }',
  }
  expect(left(files)).toEqual([
    'server: url: PUBLIC_URL in .env',
    'server: cron.enabled: scheduled tasks are in src/cron.ts, and need not be turned on',
    'plugins: seo: settings of a plugin, which only your own code reads',
    'plugins: users-permissions.config.jwtSecret: JWT_SECRET in .env',
    'plugins: email.config.provider: mails are sent by email.provider (SMTP, SES, Mailgun, Sendgrid, Postmark), or by your own file: email.transport',
    'plugins: email.config.providerOptions: mails are sent by email.provider (SMTP, SES, Mailgun, Sendgrid, Postmark), or by your own file: email.transport',
    'middlewares: strapi::security.config.hsts: no such setting here',
    'middlewares: global::timer: a middleware',
  ])
})

describe('the service of mails', () => {
  const variables = { SMTP_HOST: 'smtp.example.com', SENDGRID_KEY: 'SG.x' }
  const adoptEmail = (config: string) => {
    const text = `module.exports = ({ env }) => ({ email: { config: ${config} } })`
    return adoptConfig(new Map([['plugins', readStatic(text, variables)]]), {}, readNamed(text, variables))
  }
  const emailOf = (config: string) => (JSON.parse(adoptEmail(config).text) as { email?: unknown }).email

  test('SMTP is carried over with the names of variables, and without what has no effect', () => {
    const adopted = adoptEmail(`{
      provider: '@strapi/provider-email-nodemailer',
      providerOptions: {
        host: env('SMTP_HOST', 'smtp.other.example'),
        port: env.int('SMTP_PORT', 587),
        secure: false,
        pool: true,
        auth: { type: 'login', user: env('SMTP_USER'), pass: env('SMTP_PASS') },
      },
      settings: { defaultFrom: 'a@example.com', defaultReplyTo: 'b@example.com' },
    }`)
    expect(adopted.left).toEqual([])
    expect(JSON.parse(adopted.text).email).toEqual({
      from: 'a@example.com',
      provider: 'nodemailer',
      providerOptions: {
        host: 'env:SMTP_HOST',
        port: 587,
        secure: false,
        auth: { user: 'env:SMTP_USER', pass: 'env:SMTP_PASS' },
      },
      settings: { defaultReplyTo: 'b@example.com' },
    })
    expect(serviceVariables(adopted.config)).toEqual(['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS'])
  })

  test('a secret in the file becomes a variable', () => {
    const { config } = adoptEmail(`{ provider: 'sendgrid', providerOptions: { apiKey: 'SG.secret' } }`)
    expect(config.email.service).toEqual({ provider: 'sendgrid', options: { apiKey: 'env:SENDGRID_API_KEY' } })
    const options = `{ host: 'smtp.example.com', auth: { user: 'a', pass: 'secret' } }`
    expect(emailOf(`{ provider: 'nodemailer', providerOptions: ${options} }`)).toEqual({
      provider: 'nodemailer',
      providerOptions: { host: 'smtp.example.com', auth: { user: 'a' } },
    })
  })

  test('SES and Mailgun', () => {
    const ses = `{ key: env('AWS_KEY'), secret: env('AWS_SECRET'), amazon: 'https://email.eu-west-1.amazonaws.com', rate: 5 }`
    expect(emailOf(`{ provider: 'amazon-ses', providerOptions: ${ses} }`)).toEqual({
      provider: 'amazon-ses',
      providerOptions: {
        key: 'env:AWS_KEY',
        secret: 'env:AWS_SECRET',
        amazon: 'https://email.eu-west-1.amazonaws.com',
      },
    })
    const mailgun = `{ key: env('MG_KEY'), domain: env('MG_DOMAIN'), url: 'https://api.eu.mailgun.net' }`
    expect(emailOf(`{ provider: 'mailgun', providerOptions: ${mailgun} }`)).toEqual({
      provider: 'mailgun',
      providerOptions: {
        domain: 'env:MG_DOMAIN',
        password: 'env:MAILGUN_SMTP_PASSWORD',
        url: 'https://api.eu.mailgun.net',
      },
    })
  })

  test('what it cannot take is said', () => {
    const whys = (config: string) => adoptEmail(config).left.map(({ path, why }) => `${path.join('.')}: ${why}`)
    expect(whys(`{ provider: 'nodemailer', providerOptions: { host: 'h', dkim: { keySelector: 'x' } } }`)).toEqual([
      expect.stringMatching(/^email\.config\.provider: email\.providerOptions\.dkim: "dkim" is not a setting\. /),
    ])
    expect(whys(`{ provider: 'nodemailer', providerOptions: load() }`)).toEqual([
      'email.config.provider: computed: set email.provider and email.providerOptions yourself',
    ])
    expect(whys(`{ provider: 'sendmail' }`)).toEqual([
      expect.stringMatching(/^email\.config\.provider: mails are sent by/),
    ])
  })
})

describe('the bucket of uploads', () => {
  const variables = { AWS_BUCKET: 'b', AWS_REGION: 'eu-west-1', AWS_ACCESS_SECRET: 'secret' }
  const adoptUpload = (config: string) => {
    const text = `module.exports = ({ env }) => ({ upload: { config: ${config} } })`
    return adoptConfig(new Map([['plugins', readStatic(text, variables)]]), {}, readNamed(text, variables))
  }
  const uploadOf = (config: string) => (JSON.parse(adoptUpload(config).text) as { upload?: unknown }).upload

  test('is carried over with the names of variables', () => {
    const adopted = adoptUpload(`{
      provider: 'aws-s3',
      providerOptions: {
        baseUrl: env('CDN_URL'),
        s3Options: {
          credentials: { accessKeyId: env('AWS_ACCESS_KEY_ID'), secretAccessKey: env('AWS_ACCESS_SECRET') },
          region: process.env.AWS_REGION,
          params: {
            ACL: env('AWS_ACL', 'public-read'),
            signedUrlExpires: env.int('AWS_SIGNED_URL_EXPIRES', 15 * 60),
            Bucket: env('AWS_BUCKET', 'default'),
          },
        },
      },
      actionOptions: { upload: {}, uploadStream: { ACL: null }, delete: {} },
      sizeLimit: 1000,
    }`)
    expect(adopted.left).toEqual([])
    expect(adopted.text).not.toContain('"secret"')
    expect(JSON.parse(adopted.text)).toMatchObject({
      upload: {
        sizeLimit: 1000,
        provider: 'aws-s3',
        providerOptions: {
          baseUrl: 'env:CDN_URL',
          s3Options: {
            credentials: { accessKeyId: 'env:AWS_ACCESS_KEY_ID', secretAccessKey: 'env:AWS_ACCESS_SECRET' },
            region: 'env:AWS_REGION',
            params: { ACL: 'public-read', signedUrlExpires: 900, Bucket: 'env:AWS_BUCKET' },
          },
        },
        actionOptions: { upload: {}, uploadStream: { ACL: null }, delete: {} },
      },
    })
    expect(serviceVariables(adopted.config)).toEqual([
      'CDN_URL',
      'AWS_ACCESS_KEY_ID',
      'AWS_ACCESS_SECRET',
      'AWS_REGION',
      'AWS_BUCKET',
    ])
  })

  test('loses keys that stand in the file, and options that mean nothing', () => {
    const config = `{ provider: 'amazon-s3', providerOptions: {
      accessKeyId: 'AKIA', secretAccessKey: 'secret', region: 'eu-west-1', s3ForcePathStyle: true, signatureVersion: 'v4',
      params: { Bucket: 'b' } } }`
    expect(uploadOf(config)).toEqual({
      provider: 'amazon-s3',
      providerOptions: { region: 'eu-west-1', forcePathStyle: true, params: { Bucket: 'b' } },
    })
  })

  test('is translated from the words of DigitalOcean and Cloudflare', () => {
    const ofDigitalOcean = `{ provider: 'strapi-provider-upload-do', providerOptions: {
      key: env('DO_KEY'), secret: env('DO_SECRET'), endpoint: env('DO_ENDPOINT'), space: env('DO_SPACE'),
      directory: env('DO_DIRECTORY'), cdn: env('DO_CDN') } }`
    expect(uploadOf(ofDigitalOcean)).toEqual({
      provider: 'strapi-provider-upload-do',
      providerOptions: {
        baseUrl: 'env:DO_CDN',
        rootPath: 'env:DO_DIRECTORY',
        s3Options: {
          credentials: { accessKeyId: 'env:DO_KEY', secretAccessKey: 'env:DO_SECRET' },
          endpoint: 'env:DO_ENDPOINT',
          params: { Bucket: 'env:DO_SPACE' },
        },
      },
    })
    const ofCloudflare = `{ provider: 'strapi-provider-cloudflare-r2', providerOptions: {
      accessKeyId: env('CF_KEY'), secretAccessKey: env('CF_SECRET'), endpoint: env('CF_ENDPOINT'),
      params: { Bucket: env('CF_BUCKET') }, cloudflarePublicAccessUrl: env('CF_URL'), pool: false } }`
    expect(uploadOf(ofCloudflare)).toEqual({
      provider: 'strapi-provider-cloudflare-r2',
      providerOptions: {
        baseUrl: 'env:CF_URL',
        s3Options: {
          credentials: { accessKeyId: 'env:CF_KEY', secretAccessKey: 'env:CF_SECRET' },
          endpoint: 'env:CF_ENDPOINT',
          params: { Bucket: 'env:CF_BUCKET' },
        },
      },
    })
  })

  test('is an account of Cloudinary, without parameters that change nothing', () => {
    const adopted = adoptUpload(`{
      provider: 'cloudinary',
      providerOptions: {
        cloud_name: env('CLOUDINARY_NAME'), api_key: env('CLOUDINARY_KEY'), api_secret: env('CLOUDINARY_SECRET'),
        secure: true },
      actionOptions: {
        upload: { folder: env('CLOUDINARY_FOLDER', 'site'), use_filename: true, overwrite: true },
        uploadStream: { folder: env('CLOUDINARY_FOLDER', 'site'), resource_type: 'auto', type: 'upload', tags: ['a', 'b'] },
        delete: { invalidate: true } } }`)
    expect(adopted.left).toEqual([])
    expect(JSON.parse(adopted.text)).toMatchObject({
      upload: {
        provider: 'cloudinary',
        providerOptions: {
          cloud_name: 'env:CLOUDINARY_NAME',
          api_key: 'env:CLOUDINARY_KEY',
          api_secret: 'env:CLOUDINARY_SECRET',
        },
        actionOptions: { upload: { folder: 'site' }, uploadStream: { folder: 'site', tags: 'a,b' }, delete: {} },
      },
    })
    expect(serviceVariables(adopted.config)).toEqual(['CLOUDINARY_NAME', 'CLOUDINARY_KEY', 'CLOUDINARY_SECRET'])
    expect(
      uploadOf(`{ provider: 'cloudinary', providerOptions: {
      cloud_name: 'site', api_key: '1234', api_secret: 'abcd' } }`),
    ).toEqual({
      provider: 'cloudinary',
      providerOptions: { cloud_name: 'site' },
    })
  })

  test('is reported if it cannot be read, or has no counterpart', () => {
    const whys = (config: string) => adoptUpload(config).left.map(({ path, why }) => `${path.join('.')}: ${why}`)
    expect(whys(`{ provider: 'aws-s3', providerOptions: load() }`)).toEqual([
      'upload.config.provider: computed: set upload.provider and upload.providerOptions yourself',
    ])
    expect(whys(`{ provider: 'cloudinary', providerOptions: {} }`)).toEqual([
      'upload.config.provider: upload.providerOptions.cloud_name: the name of the account is missing',
    ])
    // Files that not everybody may read.
    expect(
      whys(`{ provider: 'cloudinary', providerOptions: { cloud_name: 'a' }, actionOptions: {
        upload: { type: 'authenticated' } } }`),
    ).toEqual([expect.stringContaining('upload.actionOptions.upload.type: "type" is not a setting')])
    expect(whys(`{ provider: 'imagekit', providerOptions: { key: env('NAME') } }`)).toEqual([
      'upload.config.provider: upload.provider: there is no provider "imagekit". Use "aws-s3" for a service with the S3 interface, or "cloudinary"; for another, write a file of your own and name it as "storage": "src/storage.ts"',
    ])
    expect(whys(`{ provider: 'local', providerOptions: { sizeLimit: 5 } }`)).toHaveLength(2)
  })
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
