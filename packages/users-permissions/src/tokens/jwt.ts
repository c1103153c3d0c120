import { createSecretKey } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import { UnauthorizedError } from '@content-gen/runtime'
import type { SignOptions } from 'jsonwebtoken'

/** What a token says: whose it is, and of which of its owner's versions. */
export interface Claims {
  readonly id: number
  /** null: made before any was called back. */
  readonly version: number | null
}

const longest = 4096
const largestId = 2 ** 31 - 1
/** Clocks of two machines differ a little. Seconds. */
const skew = 10

/** Makes and reads the tokens of users: HS256, nothing else. */
export class Jwt {
  readonly #key: ReturnType<typeof createSecretKey>
  readonly #expiresIn: NonNullable<SignOptions['expiresIn']>

  constructor(secret: string, expiresIn: string) {
    // Of a text the library would ask each time whether it is a public key, for a third of a millisecond.
    this.#key = createSecretKey(Buffer.from(secret))
    // The config's own check knows the form that the library's type spells out.
    this.#expiresIn = expiresIn as NonNullable<SignOptions['expiresIn']>
  }

  issue({ id, version }: Claims): string {
    const claims = version === null ? { id } : { id, version }
    return jsonwebtoken.sign(claims, this.#key, { algorithm: 'HS256', expiresIn: this.#expiresIn })
  }

  /** @throws UnauthorizedError for whatever we did not make ourselves, or made too long ago */
  read(token: string): Claims {
    if (token.length > longest) throw new UnauthorizedError()
    const claims = claimsOf(this.#verified(token))
    if (!claims) throw new UnauthorizedError()
    return claims
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
  const { id, iat, exp, version } = payload as Readonly<Record<string, unknown>>
  if (!isWhole(id) || id < 1 || id > largestId || !isWhole(iat) || !isWhole(exp)) return null
  if (iat > Date.now() / 1000 + skew || exp <= iat) return null
  if (version === undefined) return { id, version: null }
  return isWhole(version) ? { id, version } : null
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
