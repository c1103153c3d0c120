import type { Configuration } from 'openid-client'
import { once } from '../once.js'
import { boundedFetch } from './bounded-fetch.js'
import type { FetchOptions } from './bounded-fetch.js'
import { providerPatience } from './provider.js'
import type { Arrival, Client, Identity, Journey, Provider } from './provider.js'

/** Loaded at the first sign-in. */
const openLibrary = () => import('openid-client')

/** A site with OAuth 2, which does not say by itself who somebody is. */
export interface OauthSite {
  readonly authorize: string
  readonly token: string
  /** The client sends its secret in a header. */
  readonly isBasic?: boolean
  /** The site refuses the parameters of PKCE. */
  readonly lacksPkce?: boolean
  /** Asks the site who signed in. */
  identify(signedIn: SignedInThere): Promise<Identity>
}

/** A sign-in at a site with OAuth 2. */
export interface SignedInThere {
  /** Everything that the site gave: `access_token` and more. */
  readonly tokens: Readonly<Record<string, unknown>>
  /** Fetches JSON from the site with the token. */
  fetch(address: string, headers?: Readonly<Record<string, string>>): Promise<unknown>
}

/** Some sites refuse requests without a user agent. */
const agent = { 'user-agent': 'content-gen', accept: 'application/json' }

/** A site with OAuth 2: Authorization Code Flow, with PKCE if the site takes it. */
export class OauthProvider implements Provider {
  readonly #configuration = once(() => this.#open())

  constructor(
    private readonly site: OauthSite,
    private readonly client: Client,
  ) {}

  async page({ state, verifier }: Journey): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openLibrary()
    const { callback, scope } = this.client
    const challenge = this.site.lacksPkce
      ? {}
      : { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
    return buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: callback,
      scope: scope.join(' '),
      state,
      ...challenge,
    })
  }

  async arrive(query: string, { state, verifier }: Journey): Promise<Arrival> {
    const { authorizationCodeGrant, fetchProtectedResource } = await openLibrary()
    const configuration = await this.#configuration()
    const back = new URL(`${this.client.callback}?${query}`)
    // The library would compare it with an issuer, which these sites lack. Each has a callback of its own instead.
    back.searchParams.delete('iss')
    const answer = await authorizationCodeGrant(configuration, back, {
      expectedState: state,
      ...(this.site.lacksPkce ? {} : { pkceCodeVerifier: verifier }),
    })
    const tokens = { ...answer }
    const identity = await this.site.identify({
      tokens,
      fetch: async (address, headers = {}) => {
        const all = new Headers({ ...agent, ...headers })
        const url = new URL(address)
        const response = await fetchProtectedResource(configuration, answer.access_token, url, 'GET', null, all)
        if (!response.ok) throw new Error(`${url.host} answers ${response.status}`)
        return response.json()
      },
    })
    return { identity, tokens }
  }

  async #open(): Promise<Configuration> {
    const library = await openLibrary()
    const { ClientSecretBasic, ClientSecretPost, Configuration, None, allowInsecureRequests } = library
    const { authorize, token, isBasic } = this.site
    const { clientId, clientSecret } = this.client
    const server = {
      issuer: new URL(authorize).origin,
      authorization_endpoint: authorize,
      token_endpoint: token,
    }
    const authenticate = isBasic ? ClientSecretBasic : ClientSecretPost
    const how = clientSecret === null ? None() : authenticate(clientSecret)
    const configuration = new Configuration(server, clientId, undefined, how)
    configuration.timeout = providerPatience
    configuration[library.customFetch] = (address, options) =>
      address === token ? fetchToken(address, options) : boundedFetch(address, options)
    // A site of the owner's may be on this machine.
    if (/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(token)) allowInsecureRequests(configuration)
    return configuration
  }
}

/** Some sites leave out the type of their token, list its scopes, or add a token of OpenID that nobody asked for. */
async function fetchToken(address: string, options: FetchOptions): Promise<Response> {
  const response = await boundedFetch(address, { ...options, headers: { ...headersOf(options), ...agent } })
  if (!response.ok) return response
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) throw new Error('The provider sent no token')
  const { id_token: _none, scope, ...token } = body as Readonly<Record<string, unknown>>
  const scopes = Array.isArray(scope) ? scope.join(' ') : scope
  return Response.json({ token_type: 'bearer', ...token, ...(scopes === undefined ? {} : { scope: scopes }) })
}

function headersOf({ headers }: FetchOptions): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}
