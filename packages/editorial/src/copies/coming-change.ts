import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { mergeSteps } from '../merge/merge.js'
import { withPauses } from '../parts/steps.js'
import { shownDocument } from '../versions/shown-document.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { currentDocument } from './current-document.js'
import { sidesOf } from './merged-with-latest.js'
import { OutdatedError } from './outdated.js'
import type { WorkingCopy } from './working-copy.js'

/** The attributes of a working copy, before they are published and after. */
export interface ComingChange {
  readonly before: Document
  readonly after: Document
}

/**
 * Returns what publishing a working copy now would change for the caller's eyes. Only what the caller may see is compared: a guess at the rest
 * must not show by what is told.
 * @throws OutdatedError if somebody else has changed the same
 */
export async function comingChange(
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  copy: WorkingCopy,
  caller: Caller,
): Promise<ComingChange> {
  const shown = (document: Document) => shownDocument(writing, caller, type, document)
  const document = await currentDocument(writing, type, copy)
  const latest = copy.entry === null ? null : await versions.latest(type.uid, copy.entry)
  if (latest === null) return { before: {}, after: await shown(document) }
  const sides = await sidesOf(versions, type, copy, latest, document)
  const [base, mine, theirs] = [await shown(sides.base), await shown(sides.mine), await shown(sides.theirs)]
  const { merged, conflicts } = await withPauses(mergeSteps(type, { base, mine, theirs }), writing.pauses)
  if (conflicts.length > 0)
    throw new OutdatedError('Somebody has written the same attributes of the entry', { version: latest.number })
  const after = Object.keys(document).flatMap((name) => (name in merged ? [[name, merged[name]] as const] : []))
  return { before: theirs, after: Object.fromEntries(after) }
}
