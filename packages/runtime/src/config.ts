/** The part of `content-gen.config.json` that a running server needs; `generate` writes it out with every default filled in. */
export interface Config {
  readonly api: {
    readonly rest: {
      readonly prefix: string
      readonly defaultLimit: number
      /** null: no maximum. */
      readonly maxLimit: number | null
      readonly withCount: boolean
      /** The most entries of one answer, estimated before the read runs. */
      readonly maxPopulated: number
    }
    readonly responses: { readonly privateAttributes: readonly string[] }
    /** The most bytes of JSON in one answer. */
    readonly maxResponseBytes: number
    /** The most times that one request may visit a row, estimated before it runs. */
    readonly maxVisits: number
    /** The most relations and components in one write. */
    readonly maxLinks: number
    /** The most milliseconds that a read may take. */
    readonly readTimeout: number
  }
  readonly server: {
    readonly proxy: boolean
    /** As `1mb`. */
    readonly bodyLimit: string
    /** `origin`: `*`, one site, or several. */
    readonly cors: { readonly origin: string | readonly string[]; readonly credentials: boolean }
  }
  readonly cache: CacheConfig
  readonly i18n: { readonly enabled: boolean; readonly defaultLocale: string; readonly locales: readonly string[] }
  readonly graphql: {
    readonly enabled: boolean
    readonly endpoint: string
    readonly playgroundAlways: boolean
    readonly depthLimit: number
    readonly defaultLimit: number
    readonly amountLimit: number | null
    /** The most operations in one request. Absent: one. */
    readonly batching?: { readonly max: number }
    /** The file of documents by id, relative to the project. Absent: none. */
    readonly documents?: string
    readonly apolloServer: Readonly<Record<string, unknown>>
  }
  /** Absent if the feature is off. `docs`: where the page is that shows the document. */
  readonly openapi?: { readonly docs: 'development' | 'always' | 'never' }
  /** Absent if the feature is off. */
  readonly upload?: UploadConfig
  /** Absent if the feature is off. */
  readonly editorial?: EditorialConfig
  /** Absent if the feature is off. */
  readonly admin?: AdminConfig
  /** Action ids by role type, including those that a role starts with. */
  readonly permissions: Readonly<Record<string, readonly string[]>>
  /** The grants of actions that have limits, by role type: all grants of such an action. Absent: there are none. */
  readonly rules?: Readonly<Record<string, readonly ActionRule[]>>
  /** Absent: none. */
  readonly queries?: readonly NamedQuery[]
  /** The types of the roles that may read by named queries only. Absent: none. */
  readonly onlyQueries?: readonly string[]
  /** Absent if the feature is off. */
  readonly usersPermissions?: UsersPermissionsConfig
  readonly email?: { readonly from: string; readonly transport: string }
}

/** One grant of an action. Without anything but the action it has no limits. */
export interface ActionRule {
  /** `api::order.order.find` */
  readonly action: string
  /** Filters that say which entries; values may be `$caller`, `$caller.<attribute>` or `$now`. */
  readonly where?: Readonly<Record<string, unknown>>
  /** The attributes that are shown, or may be set. */
  readonly fields?: readonly string[]
  /** Values that a write gets whatever its sender says; they may be `$caller`, `$caller.<attribute>` or `$now`. */
  readonly preset?: Readonly<Record<string, unknown>>
}

/** A read under a short name. */
export interface NamedQuery {
  /** `api::article.article.find` */
  readonly action: string
  readonly name: string
  /** The parameters of the read, in which `{slug}` or `{page=1}` stands for a parameter of the request. */
  readonly read: Readonly<Record<string, unknown>>
  /** The defaults of the parameters of a request, by name; null: it must have the parameter. */
  readonly parameters: Readonly<Record<string, string | null>>
  /** Of the parameters that are not any text, by name. */
  readonly types?: Readonly<Record<string, ParameterType>>
}

/** A list: one of these texts. */
export type ParameterType =
  'number' | 'integer' | 'biginteger' | 'boolean' | 'date' | 'time' | 'datetime' | readonly string[]

export interface CacheConfig {
  /** False: every read asks the database. */
  readonly enabled: boolean
  /** The most bytes of all kept answers together. */
  readonly maxBytes: number
  /** Seconds for which a kept answer is used without asking the database whether it is still right. */
  readonly maxStale: number
  /** `Cache-Control` of answers, by the type of the caller's role. */
  readonly roles: Readonly<Record<string, string>>
  /** `Cache-Control` of answers to callers without credentials, by path: `/articles/:id`. */
  readonly routes: Readonly<Record<string, string>>
  /** Absent: answers have no cache tags. */
  readonly tags?: CacheTagsConfig
}

export interface CacheTagsConfig {
  readonly header: 'Surrogate-Key' | 'Cache-Tag'
  /** Absent: nothing is purged. */
  readonly purge?: PurgeConfig
}

/** `${NAME}` in the address and in headers is a variable of the environment. */
export interface PurgeConfig {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Seconds after which everything is purged once more; 0: never. */
  readonly repeatAfter: number
}

export interface EditorialConfig {
  readonly versions: {
    /** The most versions of one entry, and the most days for which they are kept. */
    readonly keep: number
    readonly days: number
    /** Uids; `*`: all of the project's own. */
    readonly types: '*' | readonly string[]
  }
  /** The page of a site that shows a preview, with `{token}` and names of attributes; null: none. */
  readonly preview: {
    readonly url: string | null
    /** The type of the role as which previews that administrators make read. */
    readonly role: string
  }
  readonly webhooks: readonly WebhookConfig[]
  /** Permits addresses of this machine and of private networks for webhooks that administrators store. */
  readonly privateWebhooks: boolean
  /** The most days for which it is kept who did what. */
  readonly audit: { readonly enabled: boolean; readonly days: number }
}

export interface AdminConfig {
  /** The name of the project, and the address of its picture, on the sign-in page. */
  readonly name: string
  readonly logo: string | null
  /** `#4945ff` */
  readonly color: string | null
  /** The longest pause between two requests of a session, its longest life, and the time for which a sign-in opens what a thief would keep. */
  readonly session: { readonly idleMinutes: number; readonly days: number; readonly freshMinutes: number }
  /** Absent: nobody signs in at an OpenID provider. */
  readonly oidc?: OidcConfig
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

/** An OpenID provider. `${NAME}` in the secret is a variable of the environment. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The text of the button on the sign-in page. */
  readonly label: string
  /** The role of people whom the provider knows and the panel does not; null: they are refused. */
  readonly role: string | null
}

/** An address that events are delivered to. `${NAME}` in the address, the secret and headers is a variable of the environment. */
export interface WebhookConfig {
  readonly name: string
  readonly url: string
  /** The key of the signatures; null: deliveries are not signed. */
  readonly secret: string | null
  /** Names such as `entry.publish`; empty: all. */
  readonly events: readonly string[]
  /** Uids of the content types whose entries are delivered; empty: all that have versions. */
  readonly types: readonly string[]
  /** Sent to the host of `url` alone, since they may be credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** Permits addresses of this machine and of private networks. */
  readonly allowPrivate: boolean
}

export interface UploadConfig {
  /** Bytes of one file. */
  readonly sizeLimit: number
  /** The largest width and height of each smaller version of a picture, by its name. */
  readonly breakpoints: Readonly<Record<string, number>>
  /** The value of `provider` of stored files. Absent: files of the project, or the owner's own storage. */
  readonly provider?: string
  readonly providerOptions?: BucketOptions
  /** Parameters of stored objects, by the names of S3: `CacheControl`. */
  readonly actionOptions?: { readonly upload?: Readonly<Record<string, string>> }
}

/** A bucket for files, in the words of Strapi v4. A value like `env:NAME` is a variable of the environment. */
export interface BucketOptions {
  /** The address of a CDN in front of the bucket. */
  readonly baseUrl?: string
  /** A folder of the bucket. */
  readonly rootPath?: string
  readonly s3Options: {
    readonly credentials: {
      readonly accessKeyId: string
      readonly secretAccessKey: string
      readonly sessionToken?: string
    }
    readonly region?: string
    readonly endpoint?: string
    /** True if the bucket is a part of the path, not of the host. */
    readonly forcePathStyle?: boolean
    /** Without an ACL, or with an empty one, the bucket decides who reads files. `signedUrlExpires` is in seconds. */
    readonly params: { readonly Bucket: string; readonly ACL?: string; readonly signedUrlExpires?: number | string }
  }
}

export interface UsersPermissionsConfig {
  /** `expiresIn` as `30d`. `keepOnPasswordChange`: the token that requested a password change stays valid. */
  readonly jwt: { readonly expiresIn: string; readonly keepOnPasswordChange: boolean }
  /** `max` requests per `interval` milliseconds. */
  readonly ratelimit: { readonly enabled: boolean; readonly interval: number; readonly max: number }
  /** null: every scalar that is not private. */
  readonly register: { readonly allowedFields: readonly string[] | null }
  readonly advanced: {
    readonly unique_email: boolean
    readonly allow_register: boolean
    readonly email_confirmation: boolean
    readonly email_reset_password: string | null
    readonly email_confirmation_redirection: string | null
    /** The type of the role that a new account gets. */
    readonly default_role: string
  }
}
