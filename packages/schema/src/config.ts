import { parseApi, parseServer } from './config-api.js'
import { parseGraphql, parseUsersPermissions } from './config-features.js'
import { Report, sortDiagnostics } from './diagnostics.js'
import { isArray, isObject, parseJson } from './json.js'
import { ObjectReader } from './object-reader.js'
import { quote } from './quote.js'
import type { Diagnostic, Provider } from './schema.js'

/** `content-gen.config.json` with every default filled in; the keys are the file's own. */
export interface ProjectConfig {
  /** The path that `parseConfig` was given, for messages. */
  readonly file: string
  readonly database: { readonly provider: Provider }
  readonly api: ApiConfig
  readonly server: ServerConfig
  readonly graphql: GraphqlConfig
  readonly i18n: { readonly enabled: boolean; readonly defaultLocale: string; readonly locales: readonly string[] }
  readonly 'users-permissions': UsersPermissionsConfig
  readonly email: { readonly from: string; readonly transport: string }
  readonly upload: {
    readonly enabled: boolean
    /** Bytes. */
    readonly sizeLimit: number
  }
  /** By role type. Sorted neither by role nor by action: the order of the file. */
  readonly permissions: Readonly<Record<string, RolePermissions>>
}

export interface ApiConfig {
  readonly rest: {
    /** `/api`, or empty. */
    readonly prefix: string
    readonly defaultLimit: number
    /** null: no maximum. */
    readonly maxLimit: number | null
    readonly withCount: boolean
    readonly maxPopulated: number
  }
  readonly responses: { readonly privateAttributes: readonly string[] }
}

export interface ServerConfig {
  readonly proxy: boolean
  /** As `1mb`. */
  readonly bodyLimit: string
  readonly cors: { readonly origin: string; readonly credentials: boolean }
}

export interface GraphqlConfig {
  readonly enabled: boolean
  readonly config: {
    readonly endpoint: string
    readonly shadowCRUD: boolean
    readonly playgroundAlways: boolean
    readonly depthLimit: number
    readonly defaultLimit: number
    readonly amountLimit: number
    /** Options for Apollo Server, as they are. */
    readonly apolloServer: Readonly<Record<string, unknown>>
  }
}

export interface UsersPermissionsConfig {
  readonly enabled: boolean
  readonly jwt: { readonly expiresIn: string }
  readonly ratelimit: {
    readonly enabled: boolean
    /** Milliseconds. */
    readonly interval: number
    readonly max: number
  }
  /** null: the fields that registration always takes. */
  readonly register: { readonly allowedFields: readonly string[] | null }
  readonly advanced: {
    readonly unique_email: boolean
    readonly allow_register: boolean
    readonly email_confirmation: boolean
    readonly email_reset_password: string | null
    readonly email_confirmation_redirection: string | null
    readonly default_role: string
  }
}

export interface RolePermissions {
  /** Whether the role also has the actions that every such role begins with. */
  readonly defaults: boolean
  /** Action ids: `api::article.article.find`. */
  readonly actions: readonly string[]
}

/** The configuration; with null for a project that has no such file. Whatever is wrong is reported and has its default. */
export function parseConfig(
  text: string | null,
  file: string,
): { readonly config: ProjectConfig; readonly diagnostics: readonly Diagnostic[] } {
  const report = new Report()
  const at = { file, pointer: '' }
  const value = text === null ? new Map() : parseJson(text, file, report)
  if (value !== undefined && !isObject(value)) report.error('config-no-object', at, 'the configuration is a JSON object')
  const reader = new ObjectReader(isObject(value) ? value : new Map(), at, report)
  reader.onlyKeys(['database', 'api', 'server', 'graphql', 'i18n', 'users-permissions', 'email', 'upload', 'permissions'])
  const config: ProjectConfig = {
    file,
    database: { provider: reader.section('database', ['provider']).oneOf('provider', ['sqlite', 'postgresql']) ?? 'sqlite' },
    api: parseApi(reader),
    server: parseServer(reader),
    graphql: parseGraphql(reader),
    i18n: parseI18n(reader),
    'users-permissions': parseUsersPermissions(reader),
    email: parseEmail(reader),
    upload: parseUpload(reader),
    permissions: parsePermissions(reader),
  }
  return { config, diagnostics: sortDiagnostics(report.diagnostics) }
}

function parseI18n(reader: ObjectReader): ProjectConfig['i18n'] {
  const i18n = reader.section('i18n', ['enabled', 'defaultLocale', 'locales'])
  const defaultLocale = i18n.string('defaultLocale') ?? 'en'
  const locales = [...new Set(i18n.strings('locales') ?? [defaultLocale])]
  for (const code of new Set([defaultLocale, ...locales])) {
    if (/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(code)) continue
    i18n.report.error('locale-code', i18n.place('locales'), `${quote(code)} is not a locale code`, 'Write it like "en" or "pt-BR".')
  }
  if (!locales.includes(defaultLocale))
    i18n.report.error('locale-default', i18n.place('defaultLocale'), `the default locale ${quote(defaultLocale)} is not one of the locales`)
  return { enabled: i18n.boolean('enabled') ?? true, defaultLocale, locales }
}

function parseEmail(reader: ObjectReader): ProjectConfig['email'] {
  const email = reader.section('email', ['from', 'transport'])
  return { from: email.string('from') ?? 'no-reply@localhost', transport: email.string('transport') ?? 'file:./mails.jsonl' }
}

function parseUpload(reader: ObjectReader): ProjectConfig['upload'] {
  const upload = reader.section('upload', ['enabled', 'sizeLimit'])
  return { enabled: upload.boolean('enabled') ?? true, sizeLimit: upload.count('sizeLimit', 1) ?? 209_715_200 }
}

function parsePermissions(reader: ObjectReader): ProjectConfig['permissions'] {
  const roles = reader.section('permissions', [...(reader.objectAt('permissions')?.object.keys() ?? [])])
  const names = [...roles.object.keys()]
  for (const name of names) {
    if (!/^[a-z0-9][a-z0-9_-]*$/.test(name))
      roles.report.error('role-type', roles.place(name), `${quote(name)} cannot be the type of a role`, 'Use lower-case letters, digits, "-" and "_".')
  }
  return Object.fromEntries(names.map((name) => [name, parseRole(roles, name)]))
}

function parseRole(roles: ObjectReader, name: string): RolePermissions {
  const value = roles.value(name)
  if (isArray(value)) return { defaults: true, actions: [...new Set(roles.strings(name) ?? [])] }
  if (!isObject(value)) {
    const message = `the permissions of ${quote(name)} must be a list of action ids`
    roles.report.error('value-type', roles.place(name), message, 'Or { "defaults": false, "actions": [...] }.')
    return { defaults: true, actions: [] }
  }
  const role = roles.section(name, ['defaults', 'actions'])
  return { defaults: role.boolean('defaults') ?? true, actions: [...new Set(role.strings('actions') ?? [])] }
}
