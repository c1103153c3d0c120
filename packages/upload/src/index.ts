/** The media library of a generated server. */
import { join } from 'node:path'
import { entryForms } from './entries.js'
import { graphqlForms } from './graphql-forms.js'
import { removeLeftovers } from './leftovers.js'
import { Library } from './library.js'
import { localStorage } from './local-storage.js'
import { fileOperations } from './operations.js'
import { libraryRoutes } from './routes.js'
import type { GraphqlPart, Plugin, Store } from '@content-gen/runtime'

const prefix = '/uploads'

/** What the feature adds to the server, and to its GraphQL schema. */
export interface MediaLibrary extends Plugin {
  readonly operations: GraphqlPart
}

/**
 * `/api/upload`, forms that bring files to entries, and the files themselves under `/uploads`, kept in `public/uploads` of the
 * project. @throws Error where the project was generated without the feature
 */
export function upload(store: Store): MediaLibrary {
  const { config, environment, log } = store
  if (config.upload === undefined) throw new Error('upload is off: run `content-gen generate`.')
  const folder = join(environment.projectDir, 'public', 'uploads')
  const storage = localStorage(folder, prefix)
  const library = new Library(store, storage, config.upload.sizeLimit)
  removeLeftovers(folder, (hashes) => library.rows.known(hashes)).catch((error: unknown) => {
    log.warn({ err: error }, 'what an earlier process left could not be removed')
  })
  const forms = graphqlForms(library)
  const { middleware: serve } = storage
  return {
    middleware: serve ? (ctx, next) => forms(ctx, async () => serve(ctx, next)) : forms,
    routes: libraryRoutes(library),
    multipart: entryForms(library),
    operations: fileOperations(library),
  }
}

export type { Draft, PlacedGroup, Storage } from './storage.js'
