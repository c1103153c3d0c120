import type { KeptFile } from '../storage/storage.js'

/** A service that keeps files under names: a bucket, or Cloudinary. */
export interface RemoteStore {
  /** Returns the address under which a file is read. */
  address(name: string): string
  /** Stores a local file. */
  put(name: string, path: string, mime: string): Promise<void>
  putText(name: string, content: string): Promise<void>
  /** Returns null for an absent name. */
  getText(name: string): Promise<string | null>
  /** Writes a stored file to a local one. @throws Error if it does not exist */
  fetch(name: string, path: string): Promise<void>
  /** Returns the bytes of a stored file; null for an absent name. Absent: the service does not tell. */
  size?(name: string): Promise<number | null>
  /** Returns everything below the place of files. Absent: the service does not tell. */
  files?(): Promise<readonly KeptFile[]>
  /** Copies within the service; an absent one is ignored. `isPublished`: the copy may be read like stored files. Absent: contents never change. */
  copy?(from: string, to: string, isPublished: boolean): Promise<void>
  /** Absent ones are ignored. */
  remove(names: readonly string[]): Promise<void>
  /** Returns all names of texts that begin so, and of their copies. */
  list(beginning: string): Promise<readonly Listed[]>
}

/** A stored name, and the time of its last change. */
export interface Listed {
  readonly name: string
  readonly changed: number
}
