import type { FileTable, Storage } from '@content-gen/upload/console'
import type { Rows } from '@content-gen/users-permissions/console'
import type { DatabaseProvider } from '../database/provider.js'
import { versionIn } from '../database/media-rows.js'
import { uploadsPlace } from './uploads-place.js'

/** The place of a project's uploaded files. */
export interface Uploads {
  readonly storage: Storage
  /** Returns true for what may be the name of a stored file. */
  isName(name: string): boolean
  /** Returns the files of all rows in a transaction, by their hashes. */
  filesIn(rows: Rows, provider: DatabaseProvider): ReturnType<FileTable['files']>
}

/** Returns the place of uploads that the config names. @throws MigrationError, or a MediaError if there is none */
export async function openUploads(projectDir: string): Promise<Uploads> {
  const place = await uploadsPlace(projectDir)
  const { configuredStorage, FileTable, storedName } = await import('@content-gen/upload/console')
  const storage = await configuredStorage(place)
  return {
    storage,
    isName: (name) => storedName.test(name),
    filesIn: ({ query, table }, provider) =>
      new FileTable(
        {
          files: table('UploadFile'),
          query,
          versionOf: versionIn(provider),
          lock: '',
          transact: (work) => work(query),
        },
        storage,
      ).files(),
  }
}
