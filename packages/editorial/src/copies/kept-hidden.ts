import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { withHiddenLinks } from '../versions/hidden-links.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { WorkingCopy } from './working-copy.js'

interface Sent {
  readonly caller: Caller
  readonly document: Document
  readonly versions: StoredVersions
}

/** Returns what was sent, with the links that the sender does not see as the copy has them, or the entry. */
export async function keptHidden(
  writing: WriteTransaction,
  type: CompiledType,
  { entry }: WorkingCopy,
  current: Document,
  { caller, document, versions }: Sent,
): Promise<Document> {
  if (caller.sight === undefined) return document
  const before = entry === null ? {} : ((await versions.latest(type.uid, entry))?.document ?? {})
  return (await withHiddenLinks(writing, caller, type, document, { ...before, ...current })).document
}
