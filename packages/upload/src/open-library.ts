import { join } from 'node:path'
import { Library } from './library.js'
import { localStorage } from './local-storage.js'
import type { Store } from '@content-gen/runtime'

const prefix = '/uploads'

/** The library of a project, in `public/uploads`. @throws Error where the project was generated without the feature */
export function openLibrary(store: Store) {
  const { config, environment } = store
  if (config.upload === undefined) throw new Error('upload is off: run `content-gen generate`.')
  const storage = localStorage(join(environment.projectDir, 'public', 'uploads'), prefix)
  return { storage, library: new Library(store, storage, config.upload) }
}
