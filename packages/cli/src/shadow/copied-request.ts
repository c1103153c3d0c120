/** A request of a client with the answer of the old server, as it goes to the thread that compares. */
export interface CopiedRequest {
  readonly method: string
  readonly path: string
  /** The body of a GraphQL document or of a write; null for GET. */
  readonly posted: string | null
  /** Those that say who asks. They are sent to the new server, and not kept. */
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** Bytes of an answer, and of a body, that are copied. */
export const largestAnswer = 2 ** 20
export const largestBody = 64 * 1024

/** Collects the bytes that pass through a stream; null if they are more than a bound. */
export class Collected {
  readonly #most: number
  readonly #chunks: Buffer[] = []
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.#most) this.#chunks.length = 0
    else this.#chunks.push(chunk)
  }

  bytes(): Buffer | null {
    return this.#size > this.#most ? null : Buffer.concat(this.#chunks)
  }
}
