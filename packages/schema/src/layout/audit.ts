import type { TableNames } from './tables.js'
import { actor, featureTable } from './feature-table.js'
import type { TableDraft } from './table-draft.js'

/** One row per act of somebody. */
export function draftAudit(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Audit',
    'content_gen_audit',
    'Acts of accounts, tokens and code. `details` is JSON.',
    {
      act: 'String',
      ...actor,
      requestId: 'String?',
      ip: 'String?',
      at: 'DateTime',
      subjectType: 'String?',
      subjectId: 'Int?',
      subjectName: 'String?',
      details: 'String?',
      count: 'Int',
    },
  )
  // Rows that count what happens again, by what that is.
  draft.add(draft.reserve('tally', 'tally'), 'String', { isUnique: true })
  draft.indexes.push(['at'], ['act', 'at'], ['actorKind', 'actorId'])
  return draft
}
