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
  }
  readonly server: {
    readonly proxy: boolean
    /** As `1mb`. */
    readonly bodyLimit: string
    readonly cors: { readonly origin: string; readonly credentials: boolean }
  }
  readonly i18n: { readonly enabled: boolean; readonly defaultLocale: string; readonly locales: readonly string[] }
  readonly graphql: {
    readonly enabled: boolean
    readonly endpoint: string
    readonly playgroundAlways: boolean
    readonly depthLimit: number
    readonly defaultLimit: number
    readonly amountLimit: number
    readonly apolloServer: Readonly<Record<string, unknown>>
  }
  /** Action ids by role type. */
  readonly permissions: Readonly<Record<string, readonly string[]>>
}
