/** The table of what the panel knows of files. */
import { featureTable } from '@content-gen/runtime/write'

export const libraryFiles = featureTable('content_gen_library_files')
