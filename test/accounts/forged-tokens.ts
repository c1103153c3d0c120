/** Tokens that were never issued, each forged in another way. All but the first few are signed with the server's own secret. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

function signed(header: object | string, payload: unknown, secret: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

/** Values of `Authorization`, by their defect. */
export function forgedTokens(secret: string, id: number): Record<string, string> {
  const good = { alg: 'HS256', typ: 'JWT' }
  const claims = { id, iat: now() - 10, exp: now() + 3600 }
  const valid = signed(good, claims, secret)
  const [head = '', body = '', mark = ''] = valid.split('.')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asText = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const rsa = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  const withClaims = (changed: object) => signed(good, { ...claims, ...changed }, secret)
  const tokens: Record<string, string> = {
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg nOnE': `${encode({ alg: 'nOnE', typ: 'JWT' })}.${body}.`,
    'alg none with a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${mark}`,
    HS384: signed({ alg: 'HS384', typ: 'JWT' }, claims, secret, 'sha384'),
    HS512: signed({ alg: 'HS512', typ: 'JWT' }, claims, secret, 'sha512'),
    RS256: `${rsa}.${sign('sha256', Buffer.from(rsa), privateKey).toString('base64url')}`,
    'a public key as the secret': signed(good, claims, asText),
    'an empty secret': signed(good, claims, ''),
    'an empty signature': `${head}.${body}.`,
    'a signature cut short': `${head}.${body}.${mark.slice(0, -4)}`,
    'another payload': `${head}.${encode({ ...claims, id: id + 1 })}.${mark}`,
    kid: signed({ ...good, kid: '../../dev/null' }, claims, secret),
    jku: signed({ ...good, jku: 'http://127.0.0.1:9/keys' }, claims, secret),
    jwk: signed({ ...good, jwk: { kty: 'oct', k: 'AA' } }, claims, secret),
    x5u: signed({ ...good, x5u: 'http://127.0.0.1:9/cert' }, claims, secret),
    crit: signed({ ...good, crit: ['exp'] }, claims, secret),
    'exp in the past': withClaims({ exp: now() - 1 }),
    'exp as text': withClaims({ exp: String(now() + 3600) }),
    'exp as a fraction': withClaims({ exp: now() + 3600.5 }),
    'exp beyond all numbers': signed(good, `{"id":${id},"iat":${now()},"exp":1e400}`, secret),
    'no exp': withClaims({ exp: undefined }),
    'no iat': withClaims({ iat: undefined }),
    'iat in the future': withClaims({ iat: now() + 600 }),
    'nbf in the future': withClaims({ nbf: now() + 600 }),
    'no id': withClaims({ id: undefined }),
    'id as text': withClaims({ id: String(id) }),
    'id as a fraction': withClaims({ id: id + 0.5 }),
    'id negative': withClaims({ id: -id }),
    'id as an object': withClaims({ id: { not: null } }),
    'id as a list': withClaims({ id: [id] }),
    'id as SQL': withClaims({ id: `${id} or 1=1` }),
    'id too great': withClaims({ id: 2 ** 53 }),
    'id zero': withClaims({ id: 0 }),
    'payload as text': signed(good, '"1"', secret),
    'payload as a list': signed(good, [id], secret),
    'two dots more': `${valid}..`,
    'a dot in front': `.${valid}`,
    'of an old version': withClaims({ version: 12_345 }),
    'a version as text': withClaims({ version: 'null' }),
    'very long': `${'a'.repeat(6000)}.b.c`,
    'no token at all': 'x.y.z',
    'no API token either': 'a'.repeat(256),
  }
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, `Bearer ${token}`]))
}

/** A token for the user with this id, as a server issues it whose clock is `ahead` seconds fast. */
export function issuedToken(secret: string, id: number, ahead = 0): string {
  return signed({ alg: 'HS256', typ: 'JWT' }, { id, iat: now() + ahead, exp: now() + 3600 }, secret)
}
