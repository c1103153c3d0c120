import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isRecord } from '@content-gen/runtime/write'

/** The changes that a preview shows, and the credentials that it reads with. */
export interface Preview {
  /** The `Authorization` header of its maker, which is judged anew at each use; null: none. */
  readonly authorization: string | null
  readonly copies: readonly { readonly type: string; readonly copy: number }[]
  /** All working copies that this account has saved last; null: only the named ones. */
  readonly editor: string | null
  readonly releases: readonly number[]
  /** Releases that are due by then count as done; ISO text. */
  readonly at: string | null
  /** Milliseconds since 1970. */
  readonly expires: number
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
/** Characters. */
const longest = 8_000

/** Seals previews into tokens that nobody else can read or change. */
export class PreviewTokens {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'content-gen preview', 32))
  }

  seal(preview: Preview): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, this.#key, nonce)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(preview), 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Returns null if we did not make the token, or if it has expired. */
  open(token: string, now: number): Preview | null {
    const preview = token.length > longest ? null : this.#opened(Buffer.from(token, 'base64url'))
    return preview !== null && preview.expires > now ? preview : null
  }

  #opened(bytes: Buffer): Preview | null {
    if (bytes.length < nonceBytes + tagBytes) return null
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      const preview: unknown = JSON.parse(text.toString('utf8'))
      // Only `seal` makes texts that decipher.
      return isRecord(preview) ? (preview as unknown as Preview) : null
    } catch {
      return null
    }
  }
}
