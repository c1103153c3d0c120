/** The part of `content-gen.config.json` that a running server needs; `generate` writes it out with every default filled in. */
export interface Config {
  readonly api: {
    readonly rest: {
      readonly prefix: string
      readonly defaultLimit: number
      /** null: no maximum. */
      readonly maxLimit: number | null
      readonly withCount: boolean
      /** The most entries that one answer may hold, estimated before it runs. */
      readonly maxPopulated: number
    }
    readonly responses: { readonly privateAttributes: readonly string[] }
    /** Bytes of the JSON that one request is answered with. */
    readonly maxResponseBytes: number
    /** How often one request may look at a row, estimated before it runs. */
    readonly maxVisits: number
    /** Relations and components of one write. */
    readonly maxLinks: number
    /** Milliseconds that a read may take. */
    readonly readTimeout: number
  }
  readonly server: {
    readonly proxy: boolean
    /** As `1mb`. */
    readonly bodyLimit: string
    /** `origin`: `*`, one site, or several. */
    readonly cors: { readonly origin: string | readonly string[]; readonly credentials: boolean }
  }
  readonly i18n: { readonly enabled: boolean; readonly defaultLocale: string; readonly locales: readonly string[] }
  readonly graphql: {
    readonly enabled: boolean
    readonly endpoint: string
    readonly playgroundAlways: boolean
    readonly depthLimit: number
    readonly defaultLimit: number
    readonly amountLimit: number | null
    /** How many operations one request may have. Absent: a request is one operation. */
    readonly batching?: { readonly max: number }
    readonly apolloServer: Readonly<Record<string, unknown>>
  }
  /** Absent where the feature is off. */
  readonly upload?: UploadConfig
  /** Action ids by role type, those that a role begins with included. */
  readonly permissions: Readonly<Record<string, readonly string[]>>
  /** Absent where the feature is off. */
  readonly usersPermissions?: UsersPermissionsConfig
  readonly email?: { readonly from: string; readonly transport: string }
}

export interface UploadConfig {
  /** Bytes of one file. */
  readonly sizeLimit: number
  /** The largest width and height of each smaller version of a picture, by its name. */
  readonly breakpoints: Readonly<Record<string, number>>
}

export interface UsersPermissionsConfig {
  /** `expiresIn` as `30d`. `keepOnPasswordChange`: the token that asks for a change of the password outlives it. */
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
