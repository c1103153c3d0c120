import type { GraphqlConfig, UsersPermissionsConfig } from './project-config.js'
import { parseApolloServer } from './apollo.js'
import { urlPath } from './api.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

export function parseGraphql(reader: ObjectReader): GraphqlConfig {
  const graphql = reader.section('graphql', ['enabled', 'config', 'enumNames', 'unusedTypes'])
  const config = graphql.section('config', [
    'endpoint',
    'shadowCRUD',
    'playgroundAlways',
    'depthLimit',
    'defaultLimit',
    'amountLimit',
    'batching',
    'documents',
    'apolloServer',
  ])
  return {
    enabled: graphql.boolean('enabled') ?? true,
    config: {
      endpoint: urlPath(config, 'endpoint', '/graphql', false),
      shadowCRUD: config.boolean('shadowCRUD') ?? true,
      playgroundAlways: config.boolean('playgroundAlways') ?? false,
      depthLimit: config.count('depthLimit', 1) ?? 20,
      defaultLimit: config.count('defaultLimit', 1) ?? 10,
      amountLimit: config.value('amountLimit') === null ? null : (config.count('amountLimit', 1) ?? null),
      batching: parseBatching(config),
      documents: parseDocuments(config),
      apolloServer: parseApolloServer(config),
    },
    enumNames: graphql.oneOf('enumNames', ['transliterated', 'hashed']) ?? 'transliterated',
    unusedTypes: graphql.boolean('unusedTypes') ?? false,
  }
}

function parseBatching(config: ObjectReader): GraphqlConfig['config']['batching'] {
  const batching = config.objectAt('batching')
  if (batching === null) return null
  batching.onlyKeys(['max'])
  const max = batching.count('max', 1)
  if (batching.value('max') === null)
    config.report.error('value-missing', config.place('batching'), 'must say how many operations: { "max": 10 }')
  return max === null ? null : { max }
}

/** A file that the server reads when it starts. */
function parseDocuments(config: ObjectReader): string | null {
  const file = config.string('documents')
  if (file === null || /^[\w@-][\w.@-]*\.json$/.test(file)) return file
  const message = `${quote(file)} is not a JSON file in the project folder`
  config.report.error('config-documents', config.place('documents'), message, 'Write it like "documents.json".')
  return null
}

export function parseUsersPermissions(reader: ObjectReader): UsersPermissionsConfig {
  const feature = reader.section('users-permissions', ['enabled', 'jwt', 'ratelimit', 'register', 'advanced'])
  const ratelimit = feature.section('ratelimit', ['enabled', 'interval', 'max'])
  return {
    enabled: feature.boolean('enabled') ?? true,
    jwt: parseJwt(feature.section('jwt', ['expiresIn', 'keepOnPasswordChange'])),
    ratelimit: {
      enabled: ratelimit.boolean('enabled') ?? true,
      interval: ratelimit.count('interval', 1) ?? 60_000,
      max: ratelimit.count('max', 1) ?? 10,
    },
    register: { allowedFields: feature.section('register', ['allowedFields']).strings('allowedFields') },
    advanced: parseAdvanced(feature),
  }
}

function parseAdvanced(feature: ObjectReader): UsersPermissionsConfig['advanced'] {
  const advanced = feature.section('advanced', [
    'unique_email',
    'allow_register',
    'email_confirmation',
    'email_reset_password',
    'email_confirmation_redirection',
    'default_role',
  ])
  return {
    unique_email: advanced.boolean('unique_email') ?? true,
    allow_register: advanced.boolean('allow_register') ?? true,
    email_confirmation: advanced.boolean('email_confirmation') ?? false,
    email_reset_password: address(advanced, 'email_reset_password'),
    email_confirmation_redirection: address(advanced, 'email_confirmation_redirection'),
    default_role: advanced.string('default_role') ?? 'authenticated',
  }
}

/** A page of the owner's site: links in mails and redirects lead nowhere else. */
function address(reader: ObjectReader, key: string): string | null {
  const url = reader.string(key)
  if (url === null || url === '') return null
  if (URL.canParse(url) && /^https?:\/\//i.test(url)) return url
  reader.report.error('config-url', reader.place(key), `${quote(url)} is not an http or https address`)
  return null
}

function parseJwt(jwt: ObjectReader): UsersPermissionsConfig['jwt'] {
  return { expiresIn: expiresIn(jwt), keepOnPasswordChange: jwt.boolean('keepOnPasswordChange') ?? false }
}

function expiresIn(jwt: ObjectReader): string {
  const value = jwt.string('expiresIn')
  if (value === null || /^[1-9]\d{0,8} ?(ms|s|m|h|d|w|y)$/.test(value)) return value ?? '30d'
  jwt.report.error(
    'config-duration',
    jwt.place('expiresIn'),
    `${quote(value)} is not a duration`,
    'Write it like "30d".',
  )
  return '30d'
}
