/** One server that stands for all providers: a request for `https://host/path` arrives as `/host/path`. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openidShapes, siteShapes } from './shapes.js'
import type { Person } from './shapes.js'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The facts that a provider keeps once somebody has agreed. */
interface Agreed {
  readonly provider: string
  readonly person: Person
  readonly asked: URLSearchParams
}

export type Claims = Readonly<Record<string, unknown>>

export interface Double {
  readonly address: string
  /** Agrees to what a page of a provider asks, as a person; returns the address to which it sends the browser. */
  agree(page: string, person: Person): string
  /** Changes the claims of the next ID token. */
  claim: (claims: Claims) => object
  /** Replaces the answers of addresses, without the scheme: `api.github.com/user`. */
  readonly instead: Map<string, (response: ServerResponse) => void>
  /** Returns an ID token of a provider. */
  idToken(provider: string, person: Person, more: object): string
  /** The addresses that were asked, in their order. */
  readonly asked: string[]
  stop(): void
}

export const clientOf = (provider: string) => `the client of ${provider}`
export const secretOf = (provider: string) => `the secret of ${provider}, none else`

export async function startDouble(): Promise<Double> {
  const codes = new Map<string, Agreed>()
  const tokens = new Map<string, Agreed>()
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').slice(1)
    double.asked.push(path)
    const instead = double.instead.get(path)
    if (instead) return instead(response)
    const send = (value: unknown) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    for (const [name, { issuer }] of Object.entries(openidShapes)) {
      const base = issuer.replace(/\/$/, '')
      const below = base.slice('https://'.length)
      if (path === `${below}/.well-known/openid-configuration`) return send(metadata(issuer, base))
      if (path === `${below}/keys`)
        return send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] })
      if (path === `${below}/token`) {
        const { access_token, agreed } = await exchange(name, request, { isBasic: false, lacksPkce: false })
        const { person, asked } = agreed
        const id_token = double.idToken(name, person, { nonce: asked.get('nonce') })
        return send({ access_token, token_type: 'Bearer', expires_in: 3600, scope: asked.get('scope'), id_token })
      }
    }
    for (const [name, site] of Object.entries(siteShapes)) {
      if (path === site.token) {
        const { access_token, agreed } = await exchange(name, request, site)
        return send({ access_token, ...site.given(agreed.person) })
      }
      const answerOf = site.answers[path]
      if (!answerOf) continue
      const agreed = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
      if (agreed?.provider !== name) throw new Error('no token of this site')
      for (const [header, value] of Object.entries(site.headers ?? {}))
        if (request.headers[header] !== value) throw new Error(`${header} is missing`)
      return send(answerOf(agreed.person))
    }
    response.writeHead(404).end()
  }

  async function exchange(
    provider: string,
    request: IncomingMessage,
    { isBasic = false, lacksPkce = false }: { readonly isBasic?: boolean; readonly lacksPkce?: boolean },
  ): Promise<{ readonly access_token: string; readonly agreed: Agreed }> {
    const form = new URLSearchParams(await text(request))
    const agreed = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const fail = (what: string) => new Error(`${provider}: ${what}`)
    if (agreed?.provider !== provider || form.get('grant_type') !== 'authorization_code') throw fail('no such code')
    if (form.get('redirect_uri') !== agreed.asked.get('redirect_uri')) throw fail('another callback')
    const [, encoded = ''] = (request.headers.authorization ?? '').split(' ')
    const basic = Buffer.from(encoded, 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    const [id, secret] = isBasic ? basic : [form.get('client_id'), form.get('client_secret')]
    if (id !== clientOf(provider) || secret !== secretOf(provider)) throw fail('another client')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (lacksPkce ? form.has('code_verifier') : challenge !== agreed.asked.get('code_challenge')) throw fail('no proof')
    const access_token = randomBytes(20).toString('base64url')
    tokens.set(access_token, agreed)
    return { access_token, agreed }
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const double: Double = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    claim: (claims) => claims,
    instead: new Map(),
    asked: [],
    agree: (page, person) => {
      const { host, pathname, searchParams: asked } = new URL(page)
      const provider = providerAt(`${host}${pathname}`)
      if (asked.get('client_id') !== clientOf(provider)) throw new Error(`${provider}: another client`)
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { provider, person, asked })
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()}`
    },
    idToken: (provider, { id, name, email, isVerified }, more) => {
      const now = Math.floor(Date.now() / 1000)
      const claims: Claims = {
        iss: openidShapes[provider]?.issuer,
        aud: clientOf(provider),
        sub: id,
        iat: now,
        exp: now + 300,
        ...(email === null ? {} : { email, email_verified: isVerified }),
        preferred_username: name,
        ...more,
      }
      return signed(double.claim(claims))
    },
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
  return double
}

/** Returns a token of the claims. `sign`: makes the signature of its first two parts. */
export function signed(claims: object, header: object = { alg: 'RS256', kid: 'own' }, sign = ownSignature): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${parts}.${sign(parts)}`
}

function ownSignature(parts: string): string {
  return createSign('RSA-SHA256').update(parts).sign(privateKey).toString('base64url')
}

function metadata(issuer: string, base: string): object {
  return {
    issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  }
}

function providerAt(page: string): string {
  const site = Object.entries(siteShapes).find(([, { authorize }]) => authorize === page)
  const openid = Object.entries(openidShapes).find(
    ([, { issuer }]) => `https://${page}` === `${issuer.replace(/\/$/, '')}/authorize`,
  )
  const [name] = site ?? openid ?? []
  if (name === undefined) throw new Error(`nobody has the page ${page}`)
  return name
}
