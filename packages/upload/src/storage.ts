/** Where uploaded files are kept: the one interface that another kind of storage has to offer. */
import type { Middleware } from '@content-gen/runtime'

export interface Storage {
  /** What a file's `provider` says. */
  readonly provider: string
  /** Room for the files of one request. Ends with `keep` or `settle`; one that does not is settled by a later start. */
  open(): Promise<Draft>
  /** Deletes stored names that no row has; one that is gone already is fine. */
  remove(names: readonly string[]): Promise<void>
  /** The address under which a stored name is answered. */
  url(name: string): string
  /** Settles what processes that are no more have left. */
  settleLeftovers(rows: RowsOf): Promise<void>
  /** Rejects where no file could be stored now: with a RequestError that says why, if it is known. */
  check?(): Promise<void>
  /** Answers GET and HEAD of what `url` gave, where this server does that itself. */
  readonly middleware?: Middleware
}

/** A change of stored files, until it is known whether the rows were changed with them. */
export interface Draft {
  /** A folder of this machine, empty at first, for content under way. */
  readonly folder: string
  /** Puts finished files of `folder` in place, once. Whoever asks for a name gets the old content or the new. */
  place(groups: readonly PlacedGroup[]): Promise<void>
  /** The rows are stored: what was placed stays, what it replaces goes. */
  keep(): Promise<void>
  /** It is not known what was stored: what the rows name stays, or is put back, and anything else goes. */
  settle(rows: RowsOf): Promise<void>
}

/** The files of one row: the upload itself and what was made of it. */
export interface PlacedGroup {
  /** The `hash` of the row. */
  readonly hash: string
  /** None: they all go, with their row. */
  readonly files: readonly { readonly path: string; readonly name: string }[]
  /** What the row has had so far; null for a new one. */
  readonly before: RowFiles | null
}

/** What a row says of its files. */
export interface RowFiles {
  readonly names: readonly string[]
  /** Another one after every change of the row. */
  readonly version: string
}

/** Looks up the rows of hashes; one that has none is missing from the map. */
export type RowsOf = (hashes: readonly string[]) => Promise<ReadonlyMap<string, RowFiles>>
