/** Tables of the feature that keeps editors' work: they belong to no content type, so that no query reaches them. */
import type { TableNames } from './tables.js'
import { actor, featureTable } from './feature-table.js'
import type { TableDraft } from './table-draft.js'

export function draftEditorial(names: TableNames): TableDraft[] {
  return [draftVersions(names), draftWorkingCopies(names), draftSaves(names), draftReleases(names)]
}

/** One row per state that an entry had. */
function draftVersions(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Version',
    'content_gen_versions',
    'The states that entries had. `document` is JSON.',
    {
      type: 'String',
      entry: 'Int',
      number: 'Int',
      act: 'String',
      isPublished: 'Boolean?',
      ...actor,
      requestId: 'String?',
      at: 'DateTime',
      // Last: SQLite reads the columns before it without the pages of a long text.
      document: 'String',
    },
  )
  draft.uniques.push(['type', 'entry', 'number'])
  draft.indexes.push(['type', 'act', 'at'])
  return draft
}

/** One row per entry that somebody is working on, and per entry that does not exist yet. */
function draftWorkingCopies(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'WorkingCopy',
    'content_gen_working_copies',
    'Changes of entries that are not published. `base` is the version that they started from.',
    {
      type: 'String',
      entry: 'Int?',
      locale: 'String?',
      localizationOf: 'Int?',
      base: 'Int',
      revision: 'Int',
      // The last revision by somebody who may not publish it.
      unapproved: 'Int?',
      savedAt: 'DateTime',
    },
  )
  // Entries that do not exist yet have no id, and none is equal to another then.
  draft.uniques.push(['type', 'entry'])
  draft.indexes.push(['type', 'localizationOf'])
  return draft
}

/** One row per revision of a working copy. They outlive it. */
function draftSaves(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Save',
    'content_gen_saves',
    'The revisions of working copies. `document` is JSON.',
    {
      copy: 'Int',
      revision: 'Int',
      ...actor,
      requestId: 'String?',
      at: 'DateTime',
      document: 'String',
    },
  )
  draft.uniques.push(['copy', 'revision'])
  draft.indexes.push(['at'])
  return draft
}

/** One row per set of changes that go live together. */
function draftReleases(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Release',
    'content_gen_releases',
    'Changes that go live together, at a time if one is set. `acts` and `reasons` are JSON.',
    {
      name: 'String',
      state: 'String',
      at: 'DateTime?',
      acts: 'String',
      reasons: 'String?',
      ...actor,
      createdAt: 'DateTime',
      doneAt: 'DateTime?',
    },
  )
  draft.indexes.push(['state', 'at'])
  return draft
}
