import type { Configuration } from 'openid-client'
import type { OidcConfig } from '@content-gen/runtime'
import { isStorable } from '@content-gen/runtime/write'
import { boundedFetch } from './bounded-fetch.js'

/** Loaded at the first sign-in: most projects have no provider. */
const openLibrary = () => import('openid-client')

/** The values that a browser takes to the provider and back. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

/** A person, as the provider knows them. */
export interface Identity {
  /** The provider and its name for the person: never given to anybody else. */
  readonly subject: string
  readonly email: string | null
  /** The provider has made sure that the address is the person's. */
  readonly isVerified: boolean
  readonly firstname: string
  readonly lastname: string
}

/** Seconds. */
const patience = 10
const longestName = 320
/** Characters, by OpenID Connect. */
const longestSubject = 255

/** An OpenID provider: Authorization Code Flow with PKCE. */
export class Provider {
  #found: Promise<Configuration> | null = null

  /** `callback`: the address that the provider sends browsers back to. */
  constructor(
    private readonly config: Pick<OidcConfig, 'issuer' | 'clientId' | 'clientSecret'>,
    private readonly callback: string,
  ) {}

  /** Returns the page of the provider. */
  async page({ state, nonce, verifier }: Journey): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openLibrary()
    return buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.callback,
      scope: 'openid email profile',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
  }

  /** Returns who came back. `query`: of the callback. @throws Error if the provider did not send them */
  async identityOf(query: string, { state, nonce, verifier }: Journey): Promise<Identity> {
    const { authorizationCodeGrant, fetchUserInfo } = await openLibrary()
    const configuration = await this.#configuration()
    const tokens = await authorizationCodeGrant(configuration, new URL(`${this.callback}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider sent no ID token')
    const { iss, sub } = claims
    if (sub === '' || sub.length > longestSubject || !isStorable(sub)) throw new Error('The provider names nobody')
    // Providers may keep the address out of the token.
    const facts = claims['email'] === undefined ? await fetchUserInfo(configuration, tokens.access_token, sub) : claims
    const text = (name: string) => {
      const value = facts[name]
      return typeof value === 'string' && isStorable(value) ? value.slice(0, longestName) : ''
    }
    return {
      subject: `${iss} ${sub}`,
      email: text('email') || null,
      isVerified: facts['email_verified'] === true,
      firstname: text('given_name') || text('name'),
      lastname: text('family_name'),
    }
  }

  /** Asks again after a failure. */
  #configuration(): Promise<Configuration> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = null
      throw error
    })
    return this.#found
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.config
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await openLibrary()
    // By itself, the library believes whoever answers at the provider's address, also without a signature.
    const execute = [enableNonRepudiationChecks]
    // The config permits an address without TLS on this machine alone.
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests)
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: patience,
      [customFetch]: boundedFetch,
    })
  }
}
