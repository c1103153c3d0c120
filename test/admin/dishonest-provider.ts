/** An OpenID provider that answers as a test tells it. */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export interface DishonestProvider {
  readonly issuer: string
  /** The answer to the next sign-in: an ID token, or whatever a function writes. */
  answer: string | ((response: ServerResponse) => void)
  stop(): void
}

/** Starts one that claims to sign its tokens in every way, or in none. */
export async function dishonestProvider(): Promise<DishonestProvider> {
  const http = createServer((request, response) => {
    const send = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (request.url === '/.well-known/openid-configuration') {
      send({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/page`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      })
    } else if (request.url === '/keys')
      send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] })
    else if (typeof provider.answer === 'function') provider.answer(response)
    else send({ access_token: 'any', token_type: 'bearer', id_token: provider.answer })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const provider: DishonestProvider = {
    issuer: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answer: '',
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
  return provider
}

/** Returns a token of the claims. `signed`: makes the signature of its first two parts. */
export function idToken(claims: object, header: object = { alg: 'RS256', kid: 'own' }, signed = ownSignature): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${parts}.${signed(parts)}`
}

function ownSignature(parts: string): string {
  return createSign('RSA-SHA256').update(parts).sign(privateKey).toString('base64url')
}
