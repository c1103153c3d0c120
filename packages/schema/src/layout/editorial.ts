/** Tables of the feature that keeps editors' work: they belong to no content type, so that no query reaches them. */
import type { ColumnType } from '../schema.js'
import type { TableNames } from './tables.js'
import { TableDraft } from './table-draft.js'

export function draftEditorial(names: TableNames): TableDraft[] {
  return [draftVersions(names), draftWorkingCopies(names), draftSaves(names), draftReleases(names)]
}

/** One row per state that an entry had. */
function draftVersions(names: TableNames): TableDraft {
  const { draft, add } = open(
    names,
    'Version',
    'content_gen_versions',
    'The states that entries had. `document` is JSON.',
  )
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

/** One row per entry that somebody is working on, and per entry that does not exist yet. */
function draftWorkingCopies(names: TableNames): TableDraft {
  const { draft, add } = open(
    names,
    'WorkingCopy',
    'content_gen_working_copies',
    'Changes of entries that are not published. `base` is the version that they started from.',
  )
  add('type', 'String')
  add('entry', 'Int', false)
  add('locale', 'String', false)
  add('base', 'Int')
  add('revision', 'Int')
  add('savedAt', 'DateTime')
  // Entries that do not exist yet have no id, and none is equal to another then.
  draft.uniques.push(['type', 'entry'])
  return draft
}

/** One row per revision of a working copy. They outlive it. */
function draftSaves(names: TableNames): TableDraft {
  const { draft, add } = open(
    names,
    'Save',
    'content_gen_saves',
    'The revisions of working copies. `document` is JSON.',
  )
  add('copy', 'Int')
  add('revision', 'Int')
  add('actorKind', 'String')
  add('actorId', 'String', false)
  add('actorName', 'String', false)
  add('requestId', 'String', false)
  add('at', 'DateTime')
  add('document', 'String')
  draft.uniques.push(['copy', 'revision'])
  draft.indexes.push(['at'])
  return draft
}

/** One row per set of changes that go live together. */
function draftReleases(names: TableNames): TableDraft {
  const { draft, add } = open(
    names,
    'Release',
    'content_gen_releases',
    'Changes that go live together, at a time if one is set. `acts` and `reasons` are JSON.',
  )
  add('name', 'String')
  add('state', 'String')
  add('at', 'DateTime', false)
  add('acts', 'String')
  add('reasons', 'String', false)
  add('actorKind', 'String')
  add('actorId', 'String', false)
  add('actorName', 'String', false)
  add('createdAt', 'DateTime')
  add('doneAt', 'DateTime', false)
  draft.indexes.push(['state', 'at'])
  return draft
}

/** Returns a table, and the function that adds its columns. */
export function open({ models, names }: TableNames, model: string, table: string, description: string) {
  const draft = new TableDraft(models.take(table, model, `Editorial${model}`), names.take(table, table), description)
  const add = (field: string, type: ColumnType, isRequired = true) =>
    draft.add(draft.reserve(field, field), type, { isRequired })
  return { draft, add }
}
