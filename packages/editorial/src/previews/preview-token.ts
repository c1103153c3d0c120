import { Seal } from '@content-gen/runtime'

/** The changes that a preview shows, and the credentials that it reads with. */
export interface Preview {
  /** The `Authorization` header of its maker, which is judged anew at each use; null: none, or an administrator. */
  readonly authorization: string | null
  /** The administrator who made it, whose rights are judged anew, too; null: somebody else. */
  readonly administrator: number | null
  readonly copies: readonly { readonly type: string; readonly copy: number }[]
  /** All working copies that this account has saved last; null: only the named ones. */
  readonly editor: string | null
  readonly releases: readonly number[]
  /** Releases that are due by then count as done; ISO text. */
  readonly at: string | null
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** Characters. */
const longest = 8_000

/** Seals previews into tokens that nobody else can read or change. */
export class PreviewTokens {
  readonly #seal: Seal

  constructor(secret: string) {
    this.#seal = new Seal(secret, 'preview')
  }

  seal(preview: Preview): string {
    return this.#seal.close(JSON.stringify(preview))
  }

  /** Returns null if we did not make the token, or if it has expired. */
  open(token: string, now: number): Preview | null {
    const text = token.length > longest ? null : this.#seal.open(token)
    // Only `seal` makes texts that open.
    const preview = text === null ? null : (JSON.parse(text) as Preview)
    return preview !== null && preview.expires > now ? preview : null
  }
}
