import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { same } from '../parts/same.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { currentDocument } from './current-document.js'
import { mergedWithLatest } from './merged-with-latest.js'
import type { WorkingCopy } from './working-copy.js'

/** The attributes of a working copy, before they are published and after. */
export interface ComingChange {
  readonly before: Document
  readonly after: Document
}

/** Returns what publishing a working copy now would change. @throws OutdatedError if somebody else has changed the same */
export async function comingChange(
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  copy: WorkingCopy,
  caller: Caller,
): Promise<ComingChange> {
  const document = await currentDocument(writing, type, copy)
  const latest = copy.entry === null ? null : await versions.latest(type.uid, copy.entry)
  if (latest === null) return { before: {}, after: document }
  const merging = { caller, isMerging: true }
  const after = await mergedWithLatest(writing, versions, type, copy, latest, document, merging)
  return { before: latest.document, after }
}

/** Counts the attributes that change and do not change for somebody who sees these parts. */
export function countHidden({ before, after }: ComingChange, shown: ComingChange): number {
  const changes = (name: string, change: ComingChange) => !same(change.before[name] ?? null, change.after[name] ?? null)
  return Object.keys(after).filter((name) => changes(name, { before, after }) && !changes(name, shown)).length
}
