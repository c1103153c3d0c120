import { createSecretKey } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import { UnauthorizedError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { randomNumber } from './random-number.js'
import type { UsersPermissionsConfig } from '@content-gen/runtime'
import type { SignOptions } from 'jsonwebtoken'

/** The claims of a token: the account, and the account's token version. */
export interface Claims {
  readonly id: number
  /** null: issued before the first revocation. */
  readonly version: number | null
  /** The sign-in that it comes from; absent unless the config lets sessions survive a password change. */
  readonly session?: number
}

const longest = 4096
/** Seconds by which the clocks of two machines may differ. */
const skew = 10

/** Issues and reads users' tokens: HS256 only. */
export class Jwt {
  readonly #key: ReturnType<typeof createSecretKey>
  readonly #expiresIn: NonNullable<SignOptions['expiresIn']>
  readonly #hasSessions: boolean

  constructor(secret: string, { expiresIn, keepOnPasswordChange }: UsersPermissionsConfig['jwt']) {
    // A key object, since the library examines a text each time for a third of a millisecond.
    this.#key = createSecretKey(Buffer.from(secret))
    // The config's own validation ensures the form that the library's type spells out.
    this.#expiresIn = expiresIn as NonNullable<SignOptions['expiresIn']>
    this.#hasSessions = keepOnPasswordChange
  }

  /** `session`: that of the token being replaced. */
  issue({ id, version, session = randomNumber() }: Claims): string {
    const claims = { id, ...(version === null ? {} : { version }), ...(this.#hasSessions ? { session } : {}) }
    return jsonwebtoken.sign(claims, this.#key, { algorithm: 'HS256', expiresIn: this.#expiresIn })
  }

  /** @throws UnauthorizedError unless we issued the token, and it has not expired */
  read(token: string): Claims {
    if (token.length > longest) throw new UnauthorizedError()
    const claims = claimsOf(this.#verified(token))
    if (!claims) throw new UnauthorizedError()
    return this.#hasSessions ? claims : { id: claims.id, version: claims.version }
  }

  #verified(token: string) {
    try {
      return jsonwebtoken.verify(token, this.#key, { algorithms: ['HS256'], complete: true })
    } catch {
      throw new UnauthorizedError()
    }
  }
}

/** Returns null unless every claim and header field has the form that we issue. */
function claimsOf({ header, payload }: jsonwebtoken.Jwt): Claims | null {
  if (Object.keys(header).some((name) => name !== 'alg' && name !== 'typ')) return null
  if (typeof payload === 'string') return null
  const { id, iat, exp, version, session } = payload as Readonly<Record<string, unknown>>
  if (!isWhole(id) || readId(id) === null || !isWhole(iat) || !isWhole(exp)) return null
  if (iat > Date.now() / 1000 + skew || exp <= iat) return null
  if ((version !== undefined && !isWhole(version)) || (session !== undefined && !isWhole(session))) return null
  return { id, version: version ?? null, ...(session === undefined ? {} : { session }) }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
