import type { ProjectSettings } from './features.js'
import type { ActionRule, BucketOptions, CloudinaryOptions, QuerySource, SignInProvider } from './settings/parsed.js'
import type { SettingValues } from './settings/setting.js'

/** `content-gen.config.json` with every default filled in. */
export interface ProjectConfig extends SettingValues<ProjectSettings> {
  /** The path of the file, for messages. */
  readonly file: string
  /** Not in the file: `src/cron.ts` turns it on. */
  readonly cron: { readonly enabled: boolean }
}

/** The part of the config that a running server needs; `generate` writes it out. A section of a feature that is off is absent. */
export interface Config extends Pick<ProjectConfig, 'api' | 'server' | 'cache' | 'i18n'> {
  readonly graphql: { readonly enabled: boolean } & Omit<ProjectConfig['graphql']['config'], 'shadowCRUD'>
  /** Present on PostgreSQL, which may have replicas. */
  readonly replicas?: Omit<ProjectConfig['database'], 'provider'>
  /** Absent: the defaults. */
  readonly log?: ProjectConfig['log']
  readonly openapi?: Pick<ProjectConfig['openapi'], 'docs'>
  readonly upload?: UploadConfig
  readonly editorial?: EditorialConfig
  readonly admin?: AdminConfig
  readonly usersPermissions?: UsersPermissionsConfig
  readonly email?: ProjectConfig['email']
  /** Present if the project has scheduled tasks. */
  readonly cron?: object
  /** Action ids by the type of the role, including those that a role starts with. */
  readonly permissions: Readonly<Record<string, readonly string[]>>
  /** The grants of actions that have limits, by the type of the role: all grants of such an action. Absent: there are none. */
  readonly rules?: Readonly<Record<string, readonly ActionRule[]>>
  /** Absent: none. */
  readonly queries?: readonly NamedQuery[]
  /** The types of the roles that may read by named queries only. Absent: none. */
  readonly onlyQueries?: readonly string[]
}

export type CacheConfig = ProjectConfig['cache']
export type CacheTagsConfig = NonNullable<CacheConfig['tags']>
export interface EditorialConfig extends Omit<ProjectConfig['editorial'], 'enabled' | 'review'> {
  /** Absent: no type has a review. */
  readonly review?: ProjectConfig['editorial']['review']
}
export type AdminConfig = Omit<ProjectConfig['admin'], 'enabled'>
export type AssistantConfig = NonNullable<AdminConfig['assistant']>
export type OidcConfig = NonNullable<AdminConfig['oidc']>

export interface UsersPermissionsConfig extends Omit<
  ProjectConfig['users-permissions'],
  'enabled' | 'providers' | 'ownProviders'
> {
  /** Absent: there are none. */
  readonly providers?: Readonly<Record<string, SignInProvider>>
}

export interface UploadConfig extends Pick<ProjectConfig['upload'], 'sizeLimit' | 'breakpoints'> {
  /** The owner's own storage, for commands: `src/storage.ts`. */
  readonly storage?: string
  /** Absent: files of the project, or the owner's own storage. */
  readonly provider?: string
  readonly providerOptions?: BucketOptions | CloudinaryOptions
  readonly actionOptions?: { readonly upload?: Readonly<Record<string, string>> }
}

/** A read under a short name, as requests ask for it. */
export interface NamedQuery extends Omit<QuerySource, 'type' | 'action'> {
  /** `api::article.article.find` */
  readonly action: string
  readonly name: string
  /** Of the parameters that are not any text, by name. */
  readonly types?: Readonly<Record<string, ParameterType>>
}

/** A list: one of these texts. */
export type ParameterType =
  'number' | 'integer' | 'biginteger' | 'boolean' | 'date' | 'time' | 'datetime' | readonly string[]
