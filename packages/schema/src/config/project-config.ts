import type { DatabaseProvider } from '../schema.js'
import type { Indexes } from './indexes.js'
import type { Search } from './search.js'

/** `content-gen.config.json` with every default filled in; the keys are the file's own. */
export interface ProjectConfig {
  /** The path that `parseConfig` received, for messages. */
  readonly file: string
  readonly database: { readonly provider: DatabaseProvider }
  /** Further indexes. */
  readonly indexes: Indexes
  /** The attributes whose texts have an index of their parts, by the uid of the model. */
  readonly search: Search
  readonly api: ApiConfig
  readonly server: ServerConfig
  readonly cache: CacheConfig
  readonly graphql: GraphqlConfig
  readonly openapi: OpenapiConfig
  /** The tools of the project for programs that speak the Model Context Protocol. */
  readonly mcp: { readonly enabled: boolean }
  readonly editorial: EditorialConfig
  readonly admin: AdminConfig
  readonly i18n: { readonly enabled: boolean; readonly defaultLocale: string; readonly locales: readonly string[] }
  readonly 'users-permissions': UsersPermissionsConfig
  readonly email: {
    readonly from: string
    /** An address, or an owner file: `src/mails.ts`. */
    readonly transport: string
  }
  readonly upload: {
    readonly enabled: boolean
    /** The owner file that stores uploads: `src/storage.ts`; null: `public/uploads`. */
    readonly storage: string | null
    /** Bytes of one file. */
    readonly sizeLimit: number
    /** The largest width and height of each smaller version of a picture, by its name. */
    readonly breakpoints: Readonly<Record<string, number>>
    /** The value of `provider` of stored files. `local`: files of the project, unless `storage` keeps them. */
    readonly provider: string
    /** The bucket; null: there is none. */
    readonly providerOptions: BucketOptions | null
    /** Parameters of stored objects. */
    readonly actionOptions: { readonly upload: Readonly<Record<string, string>> }
  }
  /** The folder for the types of clients, relative to the project; null: none. */
  readonly client: { readonly out: string | null }
  /** By name, in the order of the file. */
  readonly queries: Readonly<Record<string, NamedQuery>>
  /** By role type, in the order of the file. */
  readonly permissions: Readonly<Record<string, RolePermissions>>
}

/** A bucket for files, in the words of Strapi v4. A value like `env:NAME` is a variable of the environment. */
export interface BucketOptions {
  readonly baseUrl?: string
  readonly rootPath?: string
  readonly s3Options: {
    readonly credentials: {
      readonly accessKeyId: string
      readonly secretAccessKey: string
      readonly sessionToken?: string
    }
    readonly region?: string
    readonly endpoint?: string
    readonly forcePathStyle?: boolean
    readonly params: { readonly Bucket: string; readonly ACL?: string; readonly signedUrlExpires?: number | string }
  }
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
  readonly maxResponseBytes: number
  readonly maxVisits: number
  readonly maxLinks: number
  /** Milliseconds. */
  readonly readTimeout: number
}

export interface ServerConfig {
  readonly proxy: boolean
  /** As `1mb`. */
  readonly bodyLimit: string
  readonly cors: { readonly origin: string | readonly string[]; readonly credentials: boolean }
}

export interface CacheConfig {
  readonly enabled: boolean
  /** Bytes of all kept answers together; 0: none is kept. */
  readonly maxBytes: number
  /** Seconds for which a kept answer is used without asking the database whether it is still right. */
  readonly maxStale: number
  /** `Cache-Control` of answers, by the type of the caller's role. */
  readonly roles: Readonly<Record<string, string>>
  /** `Cache-Control` of answers to callers without credentials, by path: `/articles/:id`. */
  readonly routes: Readonly<Record<string, string>>
  /** null: answers have no cache tags. */
  readonly tags: CacheTagsConfig | null
}

export interface CacheTagsConfig {
  readonly header: CacheTagHeader
  /** null: nothing is purged. */
  readonly purge: PurgeConfig | null
}

export type CacheTagHeader = 'Surrogate-Key' | 'Cache-Tag'

/** `${NAME}` in the address and in headers is a variable of the environment. */
export interface PurgeConfig {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Seconds after which everything is purged once more; 0: never. */
  readonly repeatAfter: number
}

export interface GraphqlConfig {
  readonly enabled: boolean
  readonly config: {
    readonly endpoint: string
    readonly shadowCRUD: boolean
    readonly playgroundAlways: boolean
    readonly depthLimit: number
    readonly defaultLimit: number
    readonly amountLimit: number | null
    /** The most operations in one request; null: one. */
    readonly batching: { readonly max: number } | null
    /** A JSON file with documents by id, relative to the project; null: none. */
    readonly documents: string | null
    /** Options for Apollo Server, passed on unchanged. */
    readonly apolloServer: Readonly<Record<string, unknown>>
  }
  /** The names of enumeration values in other scripts: `benzin` as in Strapi v4, or `value_e81b` as in earlier versions. */
  readonly enumNames: 'transliterated' | 'hashed'
  /** Prints types that no operation reaches to `schema.graphql`. */
  readonly unusedTypes: boolean
}

export interface EditorialConfig {
  readonly enabled: boolean
  readonly versions: {
    /** The most versions of one entry. */
    readonly keep: number
    /** The most days for which a version is kept, unless it is the only one. */
    readonly days: number
    /** Uids of content types; `*`: all of the project's own. */
    readonly types: '*' | readonly string[]
  }
  /** The page of a site that shows a preview, with `{token}` and names of attributes; null: none. */
  readonly preview: {
    readonly url: string | null
    /** The type of a role, which the config need not name. */
    readonly role: string
  }
  readonly webhooks: readonly WebhookConfig[]
  /** Permits private addresses for webhooks that administrators store. */
  readonly privateWebhooks: boolean
  /** The most days for which it is kept who did what. */
  readonly audit: { readonly enabled: boolean; readonly days: number }
}

export interface AdminConfig {
  readonly enabled: boolean
  /** The name of the project, and the address of its picture, on the sign-in page. */
  readonly name: string
  readonly logo: string | null
  /** `#4945ff` */
  readonly color: string | null
  /** The longest pause between two requests of a session, its longest life, and the time for which a sign-in opens what a thief would keep. */
  readonly session: { readonly idleMinutes: number; readonly days: number; readonly freshMinutes: number }
  /** null: nobody signs in at an OpenID provider. */
  readonly oidc: OidcConfig | null
  /** The roles of administrators besides those that always exist, by name. */
  readonly roles: Readonly<Record<string, AdminRole>>
}

/** The rights of administrators with a role. Several roles are a union. */
export interface AdminRole {
  readonly name: string
  readonly description: string | null
  /** By uid; `*` stands for the types without a row, and for the acts that a row does not name. */
  readonly types: Readonly<
    Record<
      string,
      Partial<Readonly<Record<'read' | 'create' | 'update' | 'delete' | 'publish', boolean | EntryLimits>>>
    >
  >
  readonly media: readonly ('read' | 'upload' | 'update' | 'delete')[]
  /** The accounts of the API. */
  readonly users: readonly ('read' | 'create' | 'update' | 'delete')[]
  readonly releases: readonly ('read' | 'save' | 'run')[]
  readonly settings: readonly ('administrators' | 'tokens' | 'webhooks' | 'audit' | 'system')[]
}

/** An act is permitted only with some attributes, in some locales, with some entries. */
export interface EntryLimits {
  readonly fields?: readonly string[]
  readonly locales?: readonly string[]
  /** Only entries that the administrator made. */
  readonly own?: boolean
  /** Filters, as a query has them. */
  readonly where?: Readonly<Record<string, unknown>>
}

/** `${NAME}` in the secret is a variable of the environment. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The text of the button on the sign-in page. */
  readonly label: string
  /** The role of people whom the provider knows and the panel does not; null: they are refused. */
  readonly role: string | null
}

/** `${NAME}` in the address, the secret and headers is a variable of the environment. */
export interface WebhookConfig {
  readonly name: string
  readonly url: string
  /** The key of the signatures; null: deliveries are not signed. */
  readonly secret: string | null
  /** Names such as `entry.publish`; empty: all. */
  readonly events: readonly string[]
  /** Uids of the content types whose entries are delivered; empty: all that have versions. */
  readonly types: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Permits addresses of private networks. */
  readonly allowPrivate: boolean
}

export interface OpenapiConfig {
  /** `openapi.json` is written and served. */
  readonly enabled: boolean
  /** The places of the page that shows the document: outside of production, everywhere or nowhere. */
  readonly docs: 'development' | 'always' | 'never'
  /** Addresses of running servers, without the prefix; empty: the one that serves the document. */
  readonly servers: readonly string[]
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
}

export interface UsersPermissionsConfig {
  readonly enabled: boolean
  readonly jwt: {
    readonly expiresIn: string
    /** True if the token that requests a password change stays valid. */
    readonly keepOnPasswordChange: boolean
  }
  readonly ratelimit: {
    readonly enabled: boolean
    /** Milliseconds. */
    readonly interval: number
    readonly max: number
  }
  /** null: the fields that registration always accepts. */
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
  /** True if the role also has the actions that every such role starts with. */
  readonly defaults: boolean
  /** Action ids: `api::article.article.find`. */
  readonly actions: readonly string[]
  /** The grants of actions that have limits: all grants of such an action, in their order. */
  readonly rules: readonly ActionRule[]
  /** True if the role may read by named queries only. */
  readonly onlyQueries: boolean
}

/** One grant of an action; without anything but the action it has no limits. */
export interface ActionRule {
  /** Its place in the config. */
  readonly pointer: string
  readonly action: string
  /** Filters, as a query has them; values may be `$caller`, `$caller.<attribute>` and `$now`. */
  readonly where?: Readonly<Record<string, unknown>>
  /** The attributes that are shown, or may be set. */
  readonly fields?: readonly string[]
  /** Values that a write gets, whatever its sender says. */
  readonly preset?: Readonly<Record<string, unknown>>
}

/** A read under a short name. */
export interface NamedQuery {
  /** The uid of a content type. */
  readonly type: string
  readonly action: 'find' | 'findOne'
  /** The parameters of the read, in which `{slug}` stands for a parameter of the request. */
  readonly read: Readonly<Record<string, unknown>>
  /** The defaults of the parameters of a request, by name; null: it must have the parameter. */
  readonly parameters: Readonly<Record<string, string | null>>
}
