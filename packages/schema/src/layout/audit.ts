import type { TableNames } from './tables.js'
import { open } from './editorial.js'
import type { TableDraft } from './table-draft.js'

/** One row per act of somebody. */
export function draftAudit(names: TableNames): TableDraft {
  const { draft, add } = open(names, 'Audit', 'content_gen_audit', 'Who did what. `details` is JSON.')
  add('act', 'String')
  add('actorKind', 'String')
  add('actorId', 'String', false)
  add('actorName', 'String', false)
  add('requestId', 'String', false)
  add('ip', 'String', false)
  add('at', 'DateTime')
  add('subjectType', 'String', false)
  add('subjectId', 'Int', false)
  add('subjectName', 'String', false)
  add('details', 'String', false)
  add('count', 'Int')
  // Rows that count what happens again, by what that is.
  draft.add(draft.reserve('tally', 'tally'), 'String', { isUnique: true })
  draft.indexes.push(['at'], ['act', 'at'], ['actorKind', 'actorId'])
  return draft
}
