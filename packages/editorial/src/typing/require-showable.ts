import { trusted } from '@content-gen/runtime'
import { issuesError, validateEntry } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { WorkingCopy } from '../copies/working-copy.js'
import type { Document } from '../document.js'
import { withKnownItems } from '../versions/known-items.js'
import type { StoredVersions } from '../versions/stored-versions.js'

/** Previews show work as drafts, which may lack things. `document`: the copy's, with what is typed. @throws ValidationError for values that no draft may have */
export async function requireShowable(
  { context }: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  { entry }: WorkingCopy,
  document: Document,
): Promise<void> {
  const latest = entry === null ? null : await versions.latest(type.uid, entry)
  const known = withKnownItems(type, document, latest?.document ?? null, context.types)
  const rules = { caller: trusted, mode: 'update', isDraft: type.draftAndPublish, mayLackLists: true } as const
  const { issues, malformed } = await validateEntry(context, type, known, rules)
  if (issues.length > 0) throw issuesError(issues)
  if (malformed !== null) throw malformed
}
