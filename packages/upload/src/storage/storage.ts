/** The interface of a storage: where uploaded files are kept. */
import type { Middleware } from '@content-gen/runtime'

export interface Storage {
  /** The value of a file's `provider`. */
  readonly provider: string
  /** Opens room for the files of one request. It ends with `keep` or `settle`; otherwise a later start settles it. */
  open(): Promise<Draft>
  /** Deletes stored names that no row uses; a missing one is ignored. */
  remove(names: readonly string[]): Promise<void>
  /** Writes the content of a stored name to a local file. Without it, pictures cannot be cropped. */
  fetch?(name: string, path: string): Promise<void>
  /** Returns the bytes that a stored name has; null if it is not stored. Without it, files cannot be moved here. */
  size?(name: string): Promise<number | null>
  /** Returns all stored files. Without it, nothing tells the files that no row has. */
  list?(): Promise<readonly KeptFile[]>
  /** Returns the address of a stored name. */
  url(name: string): string
  /** Returns an address that is valid for a while, for one of a private file. Files of buckets with the ACL `private` are answered with it. */
  sign?(url: string): Promise<string>
  /** True if a stored name never gets other content: a replacement gets another name, and so another address. */
  readonly isWriteOnce?: boolean
  /** Returns columns that a row, or a version in its `formats`, has for a stored name. */
  describe?(name: string): FileColumns
  /** Returns the stored name of a row, or of a version in its `formats`; null if it cannot be one. Without it, the name is the hash and the extension. */
  nameOf?(file: StoredPlace): string | null
  /** The addresses that the panel may show, as sources of a content security policy. Without it, the origin of `url`. */
  readonly sources?: readonly string[]
  /** Settles the drafts of processes that have ended. */
  settleLeftovers(withRows: WithRows): Promise<void>
  /** Rejects if no file could be stored now: with a RequestError that says why, if the reason is known. */
  check?(): Promise<void>
  /** Rejects if there is hardly any room left: files that are stored can be read nevertheless. */
  checkRoom?(): Promise<void>
  /** Serves GET and HEAD of the addresses that `url` returned, if this server does that itself. */
  readonly middleware?: Middleware
}

export interface FileColumns {
  readonly provider_metadata: object
  readonly previewUrl?: string
}

/** The place of a file, as its row says it. Anyone with access to the database could have written it. */
export interface StoredPlace {
  readonly hash: string
  readonly ext: string
  /** The parsed `provider_metadata`. */
  readonly metadata: unknown
}

/** A name, its bytes, and the time of its last change in milliseconds. */
export interface KeptFile {
  readonly name: string
  readonly bytes: number
  readonly changed: number
}

/** A change of stored files, open until it is known whether the rows were changed too. */
export interface Draft {
  /** An empty local folder for temporary content. */
  readonly folder: string
  /** Puts finished files of `folder` in place; called once. Readers of a name get either the old or the new content. */
  place(groups: readonly PlacedGroup[]): Promise<void>
  /** The rows are stored: placed files stay, those of deleted rows are deleted. */
  keep(): Promise<void>
  /**
   * Files that rows name stay, or are restored if their rows were not changed; others are deleted. Called after a failure, and after a change
   * by which a row names fewer files than before.
   */
  settle(withRows: WithRows): Promise<void>
}

/** The files of one row: the upload itself and its versions. */
export interface PlacedGroup {
  /** The `hash` of the row. */
  readonly hash: string
  /** Empty: all are deleted, with their row. */
  readonly files: readonly { readonly path: string; readonly name: string; readonly mime: string }[]
  /** The row's previous files; null for a new one. */
  readonly before: RowFiles | null
}

/** The columns of a row that describe its files. */
export interface RowFiles {
  readonly names: readonly string[]
  /** Changes with every replacement. */
  readonly version: string
}

/**
 * Runs `use` with the rows of hashes; hashes without a row are missing from the map. Until it ends, nobody else changes these rows or places
 * files for them.
 */
export type WithRows = (
  hashes: readonly string[],
  use: (rows: ReadonlyMap<string, RowFiles>) => Promise<void>,
) => Promise<void>
