/** Where uploaded files are kept: the one interface that another kind of storage has to offer. */
import type { Middleware } from '@content-gen/runtime'

export interface Storage {
  /** What a file's `provider` says. */
  readonly provider: string
  /** Room for the files of one request. Ends with `keep` or `discard`. */
  open(): Promise<Draft>
  /** The address under which a stored name is answered. */
  url(name: string): string
  /** Deletes stored names; one that is gone already is fine. */
  remove(names: readonly string[]): Promise<void>
  /** Answers GET and HEAD of what `url` gave, where this server does that itself. */
  readonly middleware?: Middleware
}

/** The files of one request, until it is decided whether they stay. */
export interface Draft {
  /** A folder of this machine, empty at first, for content under way. */
  readonly folder: string
  /** Puts finished files of `folder` in place, all or none. Whoever asks for a name gets the old content or the new. */
  place(groups: readonly PlacedGroup[]): Promise<void>
  /** What was placed stays. */
  keep(): Promise<void>
  /** As if nothing had happened. */
  discard(): Promise<void>
}

/** The files of one row: the upload itself and what was made of it. */
export interface PlacedGroup {
  /** The `hash` of the row. */
  readonly hash: string
  readonly files: readonly { readonly path: string; readonly name: string }[]
}
