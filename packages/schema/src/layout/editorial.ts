/** Tables of the feature that keeps editors' work: they belong to no content type, so that no query reaches them. */
import type { ColumnType } from '../schema.js'
import type { TableNames } from './tables.js'
import { TableDraft } from './table-draft.js'

/** One row per state that an entry had. */
export function draftVersions({ models, names }: TableNames): TableDraft {
  const identity = 'plugin::editorial.version'
  const draft = new TableDraft(
    models.take(identity, 'Version', 'EditorialVersion'),
    names.take(identity, 'content_gen_versions'),
    'The states that entries had. `document` is JSON.',
  )
  const add = (field: string, type: ColumnType, isRequired = true) =>
    draft.add(draft.reserve(field, field), type, { isRequired })
  add('type', 'String')
  add('entry', 'Int')
  add('number', 'Int')
  add('act', 'String')
  add('isPublished', 'Boolean', false)
  add('actorKind', 'String')
  add('actorId', 'String', false)
  add('actorName', 'String', false)
  add('requestId', 'String', false)
  add('at', 'DateTime')
  // Last: SQLite reads the columns before it without the pages of a long text.
  add('document', 'String')
  draft.uniques.push(['type', 'entry', 'number'])
  draft.indexes.push(['type', 'act', 'at'])
  return draft
}
