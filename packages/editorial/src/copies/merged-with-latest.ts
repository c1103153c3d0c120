import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import type { Sides } from '../merge/conflict.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { Version } from '../versions/version-rows.js'
import { mergedOr409 } from './outdated.js'
import type { WorkingCopy } from './working-copy.js'

interface Merging {
  readonly caller: Caller
  readonly isMerging: boolean
}

/** Returns the attributes of a working copy, merged with what the entry has become. @throws OutdatedError if they do not fit */
export async function mergedWithLatest(
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  copy: WorkingCopy,
  latest: Version,
  document: Document,
  { caller, isMerging }: Merging,
): Promise<Document> {
  if (latest.number === copy.base) return document
  const sides = await sidesOf(versions, type, copy, latest, document)
  const merged = await mergedOr409(writing, sides, isMerging, {
    type,
    caller,
    message: `The entry was written meanwhile: its version is ${latest.number}, not ${copy.base}`,
    told: async () => ({ version: latest.number }),
  })
  return Object.fromEntries(Object.keys(document).map((name) => [name, merged[name]]))
}

/** Returns what a merge looks at: the version that the work began from, the work, and what the entry is now. */
export async function sidesOf(
  versions: StoredVersions,
  type: CompiledType,
  copy: WorkingCopy,
  latest: Version,
  document: Document,
): Promise<Sides<Document>> {
  const isLatest = latest.number === copy.base || copy.entry === null
  const known = isLatest ? latest : await versions.find(type.uid, copy.entry, copy.base)
  // Without it, nobody knows whether others changed the same.
  const base = known?.document ?? without(latest.document, Object.keys(document))
  return { base, mine: { ...base, ...document }, theirs: latest.document }
}

function without(document: Document, names: readonly string[]): Document {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)))
}
