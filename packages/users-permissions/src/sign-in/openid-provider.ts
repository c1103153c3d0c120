import type { Configuration } from 'openid-client'
import type { JWTVerifyGetKey } from 'jose'
import { once } from '../once.js'
import { boundedFetch } from './bounded-fetch.js'
import { providerPatience } from './provider.js'
import type { Arrival, Client, Identity, Journey, Provider, VerifiedIdentity } from './provider.js'
import { saidSubject, saidText } from './said.js'

/** Loaded at the first sign-in: most projects have no provider. */
const openLibrary = () => import('openid-client')

/** The beginning of nonces of the first step: its ID tokens are in addresses of pages, so `identityIn` refuses them. */
const ours = 'first-step.'

/** A person with a name. */
export interface NamedIdentity extends Identity {
  readonly firstname: string
  readonly lastname: string
}

type Claims = Readonly<Record<string, unknown>>

/** An OpenID provider: Authorization Code Flow with PKCE. */
export class OpenidProvider implements Provider {
  readonly #configuration = once(() => this.#discover())
  readonly #keys = once(() => this.#fetchedKeys())

  constructor(
    private readonly issuer: string,
    private readonly client: Client,
  ) {}

  async page({ state, nonce, verifier }: Journey): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openLibrary()
    const { callback, scope } = this.client
    return buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: callback,
      // Without it there is no ID token.
      scope: [...new Set(['openid', ...scope])].join(' '),
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce: ours + nonce,
    })
  }

  async arrive(query: string, { state, nonce, verifier }: Journey): Promise<Arrival<NamedIdentity>> {
    const { authorizationCodeGrant, fetchUserInfo } = await openLibrary()
    const configuration = await this.#configuration()
    const tokens = await authorizationCodeGrant(configuration, new URL(`${this.client.callback}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: ours + nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider sent no ID token')
    const subject = saidSubject(claims.sub)
    // Providers may keep the address out of the token.
    const hasMore = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, subject) : {}
    return { identity: identityOf(claims.iss, subject, { ...claims, ...more }), tokens: { ...tokens } }
  }

  async identityIn(idToken: string, audience: readonly string[]): Promise<VerifiedIdentity> {
    const { jwtVerify } = await import('jose')
    const { issuer } = (await this.#configuration()).serverMetadata()
    const { payload } = await jwtVerify(idToken, await this.#keys(), {
      issuer,
      audience: [...audience],
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    const { aud, azp, sub, exp = 0, nonce } = payload
    if (typeof nonce === 'string' && nonce.startsWith(ours)) throw new Error('The ID token is of a first step here')
    if (Array.isArray(aud) && aud.length > 1 && !(typeof azp === 'string' && audience.includes(azp)))
      throw new Error('The ID token was given to another app')
    return { ...identityOf(issuer, saidSubject(sub), payload), expires: exp * 1000 }
  }

  async #discover(): Promise<Configuration> {
    const { clientId, clientSecret } = this.client
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks, None } = await openLibrary()
    // By itself, the library believes whoever answers at the provider's address, also without a signature.
    const execute = [enableNonRepudiationChecks]
    // The config permits an address without TLS on this machine alone.
    if (this.issuer.startsWith('http:')) execute.push(allowInsecureRequests)
    const none = clientSecret === null ? None() : undefined
    return discovery(new URL(this.issuer), clientId, clientSecret ?? undefined, none, {
      execute,
      timeout: providerPatience,
      [customFetch]: boundedFetch,
    })
  }

  async #fetchedKeys(): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet, customFetch } = await import('jose')
    const { jwks_uri: address } = (await this.#configuration()).serverMetadata()
    if (address === undefined) throw new Error('The provider publishes no keys')
    return createRemoteJWKSet(new URL(address), {
      timeoutDuration: providerPatience * 1000,
      [customFetch]: boundedFetch,
    })
  }
}

function identityOf(issuer: string, subject: string, facts: Claims): NamedIdentity {
  const first = (...names: readonly string[]) =>
    names.map((name) => saidText(facts[name])).find((text) => text !== null)
  const email = saidText(facts['email'])
  return {
    subject: `${issuer} ${subject}`,
    email,
    isVerified: facts['email_verified'] === true,
    username: first('cognito:username', 'preferred_username', 'nickname', 'name') ?? email?.split('@')[0] ?? null,
    firstname: first('given_name', 'name') ?? '',
    lastname: first('family_name') ?? '',
  }
}
