import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import type { StoredVersions, Version } from '../versions/stored-versions.js'
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
  const base = copy.entry === null ? null : await versions.find(type.uid, copy.entry, copy.base)
  // Without it, nobody knows whether others changed the same.
  const before = base?.document ?? without(latest.document, Object.keys(document))
  const sides = { base: before, mine: { ...before, ...document }, theirs: latest.document }
  const merged = await mergedOr409(writing, sides, isMerging, {
    type,
    caller,
    message: `The entry was written meanwhile: its version is ${latest.number}, not ${copy.base}`,
    told: async () => ({ version: latest.number }),
  })
  return Object.fromEntries(Object.keys(document).map((name) => [name, merged[name]]))
}

function without(document: Document, names: readonly string[]): Document {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)))
}
