import { join } from 'node:path'
import { Library } from './library.js'
import type { OpenStorage } from '../storage/define-storage.js'
import { localStorage } from '../storage/local-storage.js'
import { tracedStorage } from '../storage/traced-storage.js'
import type { Store } from '@content-gen/runtime'

const prefix = '/uploads'

/**
 * Opens a project's library, in `public/uploads` unless the owner has another storage. @throws Error if the project was generated without
 * the feature
 */
export function openLibrary(store: Store, open: OpenStorage = inProject) {
  const { config, environment, log } = store
  if (config.upload === undefined) throw new Error('upload is off: run `content-gen generate`.')
  const opened = open({ config, log, projectDir: environment.projectDir })
  const { signedFiles, traces } = store
  const storage = traces ? tracedStorage(opened, (name, act) => traces.send(name, act)) : opened
  if (signedFiles && storage.sign) signedFiles.sign = (url) => storage.sign?.(url) ?? Promise.resolve(url)
  return { storage, library: new Library(store, storage, config.upload) }
}

const inProject: OpenStorage = ({ projectDir, config }) =>
  localStorage(join(projectDir, 'public', 'uploads'), prefix, config.cache.tags?.header)
