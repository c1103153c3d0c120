import type { ApiConfig, ServerConfig } from './project-config.js'
import { isArray } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

export function parseApi(reader: ObjectReader): ApiConfig {
  const api = reader.section('api', ['rest', 'responses', 'maxResponseBytes', 'maxVisits', 'maxLinks', 'readTimeout'])
  const rest = api.section('rest', ['prefix', 'defaultLimit', 'maxLimit', 'withCount', 'maxPopulated'])
  const maxLimit =
    rest.object.has('maxLimit') && rest.value('maxLimit') === null ? null : (rest.count('maxLimit', 1) ?? 100)
  const defaultLimit = rest.count('defaultLimit', 1) ?? 25
  if (maxLimit !== null && defaultLimit > maxLimit)
    rest.report.error(
      'limits-crossed',
      rest.place('defaultLimit'),
      `defaultLimit ${defaultLimit} is greater than maxLimit ${maxLimit}`,
    )
  return {
    rest: {
      prefix: urlPath(rest, 'prefix', '/api', true),
      defaultLimit,
      maxLimit,
      withCount: rest.boolean('withCount') ?? true,
      maxPopulated: rest.count('maxPopulated', 1) ?? 100_000,
    },
    responses: {
      privateAttributes: api.section('responses', ['privateAttributes']).strings('privateAttributes') ?? [],
    },
    maxResponseBytes: api.count('maxResponseBytes', 1) ?? 33_554_432,
    maxVisits: api.count('maxVisits', 1) ?? 20_000_000,
    maxLinks: api.count('maxLinks', 1) ?? 5_000,
    readTimeout: api.count('readTimeout', 1) ?? 5_000,
  }
}

export function parseServer(reader: ObjectReader): ServerConfig {
  const server = reader.section('server', ['proxy', 'bodyLimit', 'cors'])
  const cors = server.section('cors', ['origin', 'credentials'])
  const origin = corsOrigin(cors)
  const credentials = cors.boolean('credentials') ?? false
  if (credentials && origin === '*')
    cors.report.error(
      'cors-credentials',
      cors.place('credentials'),
      'credentials cannot be allowed for every origin',
      'Name the origin.',
    )
  return { proxy: server.boolean('proxy') ?? false, bodyLimit: bodyLimit(server), cors: { origin, credentials } }
}

function corsOrigin(cors: ObjectReader): ServerConfig['cors']['origin'] {
  if (!isArray(cors.value('origin'))) return cors.string('origin') ?? '*'
  const origins = cors.strings('origin') ?? []
  return origins.includes('*') ? '*' : origins
}

/** A path of the server: begins with a slash and does not end with one. */
export function urlPath(reader: ObjectReader, key: string, byDefault: string, mayBeEmpty: boolean): string {
  const path = reader.string(key)
  if (path === null) return byDefault
  if (mayBeEmpty && (path === '' || path === '/')) return ''
  if (/^(\/[A-Za-z0-9_-]+)+$/.test(path)) return path
  const proposal = `/${path.replace(/^\/+|\/+$/g, '')}`
  const hint = /^(\/[A-Za-z0-9_-]+)+$/.test(proposal) ? `Write ${quote(proposal)}.` : null
  reader.report.error('config-path', reader.place(key), `${quote(path)} is not a path like ${quote(byDefault)}`, hint)
  return byDefault
}

function bodyLimit(server: ObjectReader): string {
  const limit = server.string('bodyLimit')
  if (limit === null || /^\d{1,12}(b|kb|mb|gb)?$/i.test(limit)) return limit ?? '1mb'
  server.report.error('config-size', server.place('bodyLimit'), `${quote(limit)} is not a size`, 'Write it like "1mb".')
  return '1mb'
}
