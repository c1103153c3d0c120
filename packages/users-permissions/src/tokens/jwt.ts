import { createSecretKey, randomInt } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import { UnauthorizedError } from '@content-gen/runtime'
import type { UsersPermissionsConfig } from '@content-gen/runtime'
import type { SignOptions } from 'jsonwebtoken'

/** What a token says: whose it is, and of which of its owner's versions. */
export interface Claims {
  readonly id: number
  /** null: made before any was called back. */
  readonly version: number | null
  /** The sign-in that it comes from; absent unless the config lets sessions outlive a change of the password. */
  readonly session?: number
}

/** Any number but the one before, in all likelihood: two that are made at once need not know of each other. */
export function randomNumber(): number {
  return randomInt(1, 2 ** 31 - 1)
}

const longest = 4096
const largestId = 2 ** 31 - 1
/** Clocks of two machines differ a little. Seconds. */
const skew = 10

/** Makes and reads the tokens of users: HS256, nothing else. */
export class Jwt {
  readonly #key: ReturnType<typeof createSecretKey>
  readonly #expiresIn: NonNullable<SignOptions['expiresIn']>
  readonly #hasSessions: boolean

  constructor(secret: string, { expiresIn, keepOnPasswordChange }: UsersPermissionsConfig['jwt']) {
    // Of a text the library would ask each time whether it is a public key, for a third of a millisecond.
    this.#key = createSecretKey(Buffer.from(secret))
    // The config's own check knows the form that the library's type spells out.
    this.#expiresIn = expiresIn as NonNullable<SignOptions['expiresIn']>
    this.#hasSessions = keepOnPasswordChange
  }

  /** `session`: of the token that this one replaces. */
  issue({ id, version, session = randomNumber() }: Claims): string {
    const claims = { id, ...(version === null ? {} : { version }), ...(this.#hasSessions ? { session } : {}) }
    return jsonwebtoken.sign(claims, this.#key, { algorithm: 'HS256', expiresIn: this.#expiresIn })
  }

  /** @throws UnauthorizedError for whatever we did not make ourselves, or made too long ago */
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

/** Null unless every claim and every field of the header is of the form that we make. */
function claimsOf({ header, payload }: jsonwebtoken.Jwt): Claims | null {
  if (Object.keys(header).some((name) => name !== 'alg' && name !== 'typ')) return null
  if (typeof payload === 'string') return null
  const { id, iat, exp, version, session } = payload as Readonly<Record<string, unknown>>
  if (!isWhole(id) || id < 1 || id > largestId || !isWhole(iat) || !isWhole(exp)) return null
  if (iat > Date.now() / 1000 + skew || exp <= iat) return null
  if ((version !== undefined && !isWhole(version)) || (session !== undefined && !isWhole(session))) return null
  return { id, version: version ?? null, ...(session === undefined ? {} : { session }) }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
