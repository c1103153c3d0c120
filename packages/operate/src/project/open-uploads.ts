import type { Storage } from '@content-gen/upload/console'
import { uploadsPlace } from './uploads-place.js'

/** The place of a project's uploaded files. */
export interface Uploads {
  readonly storage: Storage
  /** Returns true for what may be the name of a stored file. */
  isName(name: string): boolean
}

/** Returns the place of uploads that the config names. @throws MigrationError, or a MediaError if there is none */
export async function openUploads(projectDir: string): Promise<Uploads> {
  const place = await uploadsPlace(projectDir)
  const { configuredStorage, storedName } = await import('@content-gen/upload/console')
  return { storage: await configuredStorage(place), isName: (name) => storedName.test(name) }
}
