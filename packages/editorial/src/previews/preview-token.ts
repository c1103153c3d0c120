import { lastRestore, Seal, type Store } from '@content-gen/runtime'

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
  /** Texts say where they are stored: for a page in the panel's frame. */
  readonly marks: boolean
  /** It shows what its maker types into the working copies before that is saved: for the panel's frame, too. */
  readonly typing: boolean
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** Characters. */
const longest = 8_000

/** Seals previews into tokens that nobody else can read or change. */
export class PreviewTokens {
  #seal: Promise<Seal> | null = null

  constructor(
    private readonly database: Store['database'],
    private readonly secret: string,
  ) {}

  async seal(preview: Preview): Promise<string> {
    return (await this.#opened()).close(JSON.stringify(preview))
  }

  /** Returns null if we did not make the token since the database was last restored, or if it has expired. */
  async open(token: string, now: number): Promise<Preview | null> {
    const text = token.length > longest ? null : (await this.#opened()).open(token)
    // Only `seal` makes texts that open.
    const preview = text === null ? null : (JSON.parse(text) as Preview)
    return preview !== null && preview.expires > now ? preview : null
  }

  #opened(): Promise<Seal> {
    this.#seal ??= this.#makeSeal().catch((error: unknown) => {
      this.#seal = null
      throw error
    })
    return this.#seal
  }

  async #makeSeal(): Promise<Seal> {
    const restored = await lastRestore(this.database)
    return new Seal(this.secret, restored === null ? 'preview' : `preview since ${restored}`)
  }
}
