import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds for which somebody may ask for what they have written. No replica that is used is that far behind. */
export const positionLife = 60_000

/** Proofs that somebody has written up to a position of the database's log. Without the signature anybody could send all reads to the primary. */
export class Positions {
  readonly #key: string

  /** The same for all servers of a site; `database` is the path of its address. */
  constructor(secret: string, database: string) {
    this.#key = `${secret} position ${database}`
  }

  prove(position: string, now = Date.now()): string {
    const claim = `${position}.${now + positionLife}`
    return `${claim}.${this.#signatureOf(claim)}`
  }

  /** Returns the position; null if this is no proof, or an old one. */
  read(proof: string, now = Date.now()): string | null {
    const found = /^(([\dA-F]+\/[\dA-F]+)\.(\d+))\.([\w-]{43})$/.exec(proof)
    if (found === null) return null
    const [, claim = '', position = '', end = '', signature = ''] = found
    const expected = this.#signatureOf(claim)
    const isOurs =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    return isOurs && Number(end) > now ? position : null
  }

  #signatureOf(claim: string): string {
    return createHmac('sha256', this.#key).update(claim).digest('base64url')
  }
}
