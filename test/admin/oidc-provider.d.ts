/** The part of the provider that the test uses: the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly clients: readonly object[]
        readonly claims: Readonly<Record<string, readonly string[]>>
        readonly cookies: { readonly keys: readonly string[] }
        readonly pkce: { readonly required: () => boolean }
        readonly findAccount: (
          ctx: unknown,
          sub: string,
        ) => { readonly accountId: string; readonly claims: () => object }
      },
    )

    callback(): RequestListener
  }
}
