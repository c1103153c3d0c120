/** The media library of a generated server. */
import { routeForms } from './routes/entries.js'
import { fileOrigins } from './storage/file-origins.js'
import { loadSlugify } from './content/file-name.js'
import { graphqlForms } from './graphql/graphql-forms.js'
import { endPictures } from './pictures/image.js'
import { openLibrary } from './library/open-library.js'
import { fileOperations } from './graphql/operations.js'
import { loadTypes } from './library/prepare.js'
import { libraryRoutes, panelRoutes } from './routes/routes.js'
import { uploadService } from './library/upload-service.js'
import { lostFiles } from './storage/lost-files.js'
import { loadSend } from './storage/serve-folder.js'
import type { UploadService } from './library/upload-service.js'
import type { OpenStorage } from './storage/define-storage.js'
import type { GraphqlPart, Plugin, Store } from '@content-gen/runtime'

/** The feature's additions to the server, to its GraphQL schema and to the argument of owner code. */
export interface MediaLibrary extends Plugin {
  readonly operations: GraphqlPart
  readonly service: UploadService
}

/**
 * `/api/upload`, forms that bring files to entries, and the files themselves under `/uploads`, stored in the project's `public/uploads` or
 * in the owner's own storage.
 * @throws Error if the project was generated without the feature
 */
export function upload(store: Store, own?: OpenStorage): MediaLibrary {
  const { storage, library } = openLibrary(store, own)
  storage
    .settleLeftovers((hashes, use) => library.rows.withRows(hashes, use))
    .catch((error: unknown) => store.log.warn({ err: error }, 'what an earlier process left could not be removed'))
  const { projectDir } = store.environment
  if (store.config.upload?.storage === undefined)
    lostFiles(projectDir, () => library.rows.hasProvider('local'))
      .then((sentence) => sentence !== null && store.log.warn(sentence))
      .catch((error: unknown) => store.log.warn({ err: error }, 'public/uploads could not be compared with the rows'))
  const forms = graphqlForms(library)
  const { middleware: serve } = storage
  return {
    middleware: serve ? (ctx, next) => forms(ctx, () => serve(ctx, next)) : forms,
    routes: libraryRoutes(library),
    panelRoutes: panelRoutes(library),
    multipart: routeForms(library),
    operations: fileOperations(library),
    service: uploadService(library),
    fileOrigins: fileOrigins(storage),
    prepare: () => Promise.all([loadTypes(), loadSlugify(), loadSend()]),
    stop: async () => endPictures(),
    checks: [
      { name: 'uploads', run: async () => storage.check?.() },
      { name: 'uploads room', isMinor: true, run: async () => storage.checkRoom?.() },
    ],
  }
}

export { seedUpload } from './library/upload-service.js'
export type {
  FilesQuery,
  GivenInfo,
  UploadedFile,
  UploadRequest,
  UploadService,
  WithUpload,
} from './library/upload-service.js'
export type { GivenFile } from './library/given-file.js'
export { seedFiles } from './library/seed-files.js'
export type { WithFiles } from './library/seed-files.js'
export { defineStorage } from './storage/define-storage.js'
export type { OpenStorage, StorageSurroundings } from './storage/define-storage.js'
export { localStorage } from './storage/local-storage.js'
export { s3Storage } from './s3/s3-storage.js'
export { cloudinaryStorage } from './cloudinary/cloudinary-storage.js'
export type { Draft, KeptFile, PlacedGroup, RowFiles, Storage, WithRows } from './storage/storage.js'
