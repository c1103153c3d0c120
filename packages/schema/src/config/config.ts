import { parseAdmin } from './admin.js'
import { parseApi, parseServer } from './api.js'
import { parseCache } from './cache.js'
import { parseEditorial } from './editorial.js'
import { parseGraphql, parseUsersPermissions } from './features.js'
import { parseIndexes } from './indexes.js'
import { parseOpenapi } from './openapi.js'
import { parseQueries } from './queries.js'
import { parseSearch } from './search.js'
import { parseUpload } from './upload.js'
import { mailTransport } from './owner-file.js'
import { Report, sortDiagnostics } from '../diagnostics.js'
import { isObject } from '../json/value.js'
import { parseJson } from '../json/parse-json.js'
import { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { checkRoleType, parseRole } from './role-permissions.js'
import type { ProjectConfig } from './project-config.js'
import type { Diagnostic } from '../schema.js'

/** Parses the configuration; null if the project has no such file. Invalid settings are reported and get their defaults. */
export function parseConfig(
  text: string | null,
  file: string,
): { readonly config: ProjectConfig; readonly diagnostics: readonly Diagnostic[] } {
  const report = new Report()
  const at = { file, pointer: '' }
  const value = text === null ? new Map() : parseJson(text, file, report)
  if (value !== undefined && !isObject(value))
    report.error('config-no-object', at, 'the configuration must be a JSON object')
  const reader = new ObjectReader(isObject(value) ? value : new Map(), at, report)
  reader.onlyKeys([
    'database',
    'api',
    'server',
    'cache',
    'graphql',
    'openapi',
    'mcp',
    'editorial',
    'admin',
    'i18n',
    'users-permissions',
    'email',
    'upload',
    'client',
    'permissions',
    'queries',
    'indexes',
    'search',
    // For editors.
    '$schema',
  ])
  const config: ProjectConfig = {
    file,
    database: {
      provider: reader.section('database', ['provider']).oneOf('provider', ['sqlite', 'postgresql']) ?? 'sqlite',
    },
    api: parseApi(reader),
    server: parseServer(reader),
    cache: parseCache(reader),
    graphql: parseGraphql(reader),
    openapi: parseOpenapi(reader),
    mcp: parseMcp(reader),
    editorial: parseEditorial(reader),
    admin: parseAdmin(reader),
    i18n: parseI18n(reader),
    'users-permissions': parseUsersPermissions(reader),
    email: parseEmail(reader),
    upload: parseUpload(reader),
    client: { out: reader.section('client', ['out']).string('out') },
    queries: parseQueries(reader),
    permissions: parsePermissions(reader),
    indexes: parseIndexes(reader),
    search: parseSearch(reader),
  }
  return { config, diagnostics: sortDiagnostics(report.diagnostics) }
}

/** Its callers have API tokens, which come with accounts. */
function parseMcp(reader: ObjectReader): ProjectConfig['mcp'] {
  const mcp = reader.section('mcp', ['enabled'])
  const enabled = mcp.boolean('enabled') ?? false
  const hasTokens = reader.objectAt('users-permissions')?.value('enabled') !== false
  if (!enabled || hasTokens) return { enabled }
  const message = 'it needs API tokens, which there are only with "users-permissions"'
  mcp.report.error('mcp-without-tokens', mcp.place('enabled'), message)
  return { enabled: false }
}

function parseI18n(reader: ObjectReader): ProjectConfig['i18n'] {
  const i18n = reader.section('i18n', ['enabled', 'defaultLocale', 'locales'])
  const defaultLocale = i18n.string('defaultLocale') ?? 'en'
  const locales = [...new Set(i18n.strings('locales') ?? [defaultLocale])]
  for (const code of new Set([defaultLocale, ...locales])) {
    if (/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(code)) continue
    i18n.report.error(
      'locale-code',
      i18n.place('locales'),
      `${quote(code)} is not a locale code`,
      'Write it like "en" or "pt-BR".',
    )
  }
  if (!locales.includes(defaultLocale))
    i18n.report.error(
      'locale-default',
      i18n.place('defaultLocale'),
      `the default locale ${quote(defaultLocale)} is not one of the locales`,
    )
  return { enabled: i18n.boolean('enabled') ?? true, defaultLocale, locales }
}

function parseEmail(reader: ObjectReader): ProjectConfig['email'] {
  const email = reader.section('email', ['from', 'transport'])
  return {
    from: email.string('from') ?? 'no-reply@localhost',
    transport: mailTransport(email),
  }
}

function parsePermissions(reader: ObjectReader): ProjectConfig['permissions'] {
  const roles = reader.section('permissions', [...(reader.objectAt('permissions')?.object.keys() ?? [])])
  const names = [...roles.object.keys()]
  for (const name of names) checkRoleType(roles, name, name)
  return Object.fromEntries(names.map((name) => [name, parseRole(roles, name)]))
}
