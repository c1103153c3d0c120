/** The table of what the panel knows of files: it belongs to no content type, so that no query reaches it. */
import type { TableNames } from './tables.js'
import { featureTable } from './feature-table.js'
import type { TableDraft } from './table-draft.js'

export function draftLibraryFiles(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'LibraryFile',
    'content_gen_library_files',
    'What the panel knows of files. `upload` is a hash of the key of the request that brought it; the focal point is in thousandths.',
    { file: 'Int', upload: 'String?', focusX: 'Int?', focusY: 'Int?' },
  )
  draft.uniques.push(['file'], ['upload'])
  return draft
}
