import type { Store } from '@content-gen/runtime'
import type { Storage } from './storage.js'

/** The argument of a storage of the owner's when the server, or a seed, starts. */
export interface StorageSurroundings {
  readonly config: Store['config']
  readonly log: Store['log']
  /** The project's folder, absolute. */
  readonly projectDir: string
}

export type OpenStorage = (surroundings: StorageSurroundings) => Storage

/** Makes the file that `upload.storage` of the config names: where uploads are kept, in place of `public/uploads`. */
export function defineStorage(open: OpenStorage): OpenStorage {
  return open
}
