import type { Store } from '@content-gen/runtime'
import type { Storage } from './storage.js'

/** The argument that the owner's storage receives when a server or seed starts. */
export interface StorageSurroundings {
  readonly config: Store['config']
  readonly log: Store['log']
  /** The absolute path of the project's folder. */
  readonly projectDir: string
}

export type OpenStorage = (surroundings: StorageSurroundings) => Storage

/** Defines the storage in the file that `upload.storage` of the config names, which replaces `public/uploads`. */
export function defineStorage(open: OpenStorage): OpenStorage {
  return open
}
