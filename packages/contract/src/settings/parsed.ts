import type { CustomFieldType } from '../custom-fields/custom-fields.js'

/** The values of settings that a function of the package `schema` reads, by its name. */
export interface Parsed {
  /** A path of the server: begins with a slash and does not end with one. */
  readonly path: string
  /** The same, or empty. */
  readonly pathOrNone: string
  /** `*`, one site, or several. */
  readonly origin: string | readonly string[]
  readonly cacheControls: Readonly<Record<string, string>>
  readonly purge: PurgeConfig | null
  readonly locales: { readonly enabled: boolean; readonly defaultLocale: string; readonly locales: readonly string[] }
  readonly apolloServer: Readonly<Record<string, unknown>>
  readonly email: EmailSettings
  readonly ownerFile: string | null
  /** By name. */
  readonly signInProviders: Readonly<Record<string, SignInProvider>>
  readonly upload: UploadSettings
  /** By uid, or by uid and method. */
  readonly transformedTypes: Readonly<Record<string, boolean | Readonly<Record<string, boolean>>>>
  readonly versionedTypes: '*' | readonly string[]
  readonly previewUrl: string | null
  /** By the uid of the content type. */
  readonly reviews: Readonly<Record<string, ReviewConfig>>
  readonly webhooks: readonly WebhookConfig[]
  readonly adminRoles: Readonly<Record<string, AdminRole>>
  /** By name, in the order of the file. */
  readonly queries: Readonly<Record<string, QuerySource>>
  /** By the type of the role, in the order of the file. */
  readonly permissions: Readonly<Record<string, RolePermissions>>
  /** The stored type of a custom field, by its name. */
  readonly customFields: Readonly<Record<string, CustomFieldType>>
  /** Attributes of each index, by the uid of the model. */
  readonly indexes: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Attributes by the uid of the model. */
  readonly search: Readonly<Record<string, readonly string[]>>
}

/** `${NAME}` in the address and in headers is a variable of the environment. */
export interface PurgeConfig {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Seconds after which everything is purged once more; 0: never. */
  readonly repeatAfter: number
}

export interface UploadSettings {
  readonly enabled: boolean
  /** The owner file that stores uploads: `src/storage.ts`; null: `public/uploads`. */
  readonly storage: string | null
  /** Bytes of one file. */
  readonly sizeLimit: number
  /** The largest width and height of each smaller version of a picture, by its name. */
  readonly breakpoints: Readonly<Record<string, number>>
  /** The value of `provider` of stored files. `local`: files of the project, unless `storage` keeps them. */
  readonly provider: string
  /** The service that keeps files; null: there is none. */
  readonly providerOptions: BucketOptions | CloudinaryOptions | null
  /** Parameters of stored files, by the names of the service: `CacheControl`, `folder`. */
  readonly actionOptions: { readonly upload: Readonly<Record<string, string>> }
}

/** A site at which people sign in, in the words of Strapi v4. */
export interface SignInProvider {
  readonly enabled: boolean
  readonly key: string
  /** `env:NAME`; null: the application has none. */
  readonly secret: string | null
  /** Pages of the owner's site, of which the first is the usual one. */
  readonly callback: readonly string[]
  /** null: the usual ones. */
  readonly scope: readonly string[] | null
  /** Ids of apps that send an `id_token`. */
  readonly audience: readonly string[]
  /** The address of an OpenID provider; null: the name of the provider says where it is. */
  readonly issuer: string | null
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

/** An account of Cloudinary, in the words of its SDK. A value like `env:NAME` is a variable of the environment. */
export interface CloudinaryOptions {
  readonly cloud_name: string
  readonly api_key: string
  readonly api_secret: string
  /** The address of the API, if it is not that of the United States. */
  readonly upload_prefix?: string
  /** The host that files are read from, if it is one of your own. */
  readonly secure_distribution?: string
  /** True if the account has a host of its own, so that addresses do not name it in their path. */
  readonly private_cdn?: boolean
}

/** How mails are sent. */
export interface EmailSettings {
  readonly from: string
  /** Absent: answers go to the sender. */
  readonly replyTo?: string
  /** An address, a file, or an owner file; without effect beside a service. */
  readonly transport: string
  readonly service?: MailService
}

/** A service that sends mails, in the words of Strapi v4's providers. A value like `env:NAME` is a variable of the environment. */
export type MailService =
  | { readonly provider: 'nodemailer'; readonly options: SmtpOptions }
  | { readonly provider: 'amazon-ses'; readonly options: SesOptions }
  | { readonly provider: 'mailgun'; readonly options: MailgunOptions }
  | { readonly provider: 'sendgrid'; readonly options: MailApiOptions }
  | { readonly provider: 'postmark'; readonly options: MailApiOptions }

/** The words of nodemailer. */
export interface SmtpOptions {
  readonly host?: string
  readonly port?: number | string
  readonly secure?: boolean
  readonly requireTLS?: boolean
  readonly ignoreTLS?: boolean
  /** A service that nodemailer knows, in place of host and port. */
  readonly service?: string
  readonly name?: string
  readonly auth?: { readonly user: string; readonly pass: string }
  readonly tls?: { readonly rejectUnauthorized?: boolean; readonly servername?: string }
}

export interface SesOptions {
  readonly key: string
  readonly secret: string
  /** The address of the API, which names the region. */
  readonly amazon?: string
}

export interface MailgunOptions {
  readonly domain: string
  /** Absent: `postmaster` of the domain. */
  readonly username?: string
  readonly password: string
  /** The address of the API, which tells the region. */
  readonly url?: string
}

export interface MailApiOptions {
  readonly apiKey: string
  readonly url?: string
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

/** The review of the working copies of a type. */
export interface ReviewConfig {
  /** The first one is where work begins. */
  readonly states: readonly string[]
  readonly moves: readonly ReviewMove[]
  /** The states in which a working copy may be published. */
  readonly publish: readonly string[]
}

export interface ReviewMove {
  readonly from: string
  readonly to: string
  /** The roles of the administrators who may make it. */
  readonly roles: readonly string[]
  /** The types of the roles of accounts that may make it. */
  readonly accounts?: readonly string[]
  /** Filters, as a query has them: only entries that they find. */
  readonly where?: Readonly<Record<string, unknown>>
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
  /** Proposals of the assistant. */
  readonly texts: readonly 'propose'[]
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

export interface RolePermissions {
  /** True if the role also has the actions that every such role starts with. */
  readonly defaults: boolean
  /** Action ids: `api::article.article.find`. */
  readonly actions: readonly string[]
  /** The grants of actions that have limits: all grants of such an action, in their order. */
  readonly rules: readonly PlacedRule[]
  /** True if the role may read by named queries only. */
  readonly onlyQueries: boolean
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

/** A grant with its place in the config, for messages. */
export interface PlacedRule extends ActionRule {
  readonly pointer: string
}

/** A read under a short name, as the config has it. */
export interface QuerySource {
  /** The uid of a content type. */
  readonly type: string
  readonly action: 'find' | 'findOne'
  /** The parameters of the read, in which `{slug}` or `{page=1}` stands for a parameter of the request. */
  readonly read: Readonly<Record<string, unknown>>
  /** The defaults of the parameters of a request, by name; null: it must have the parameter. */
  readonly parameters: Readonly<Record<string, string | null>>
}
