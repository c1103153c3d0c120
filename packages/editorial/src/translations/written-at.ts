import { own } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { same } from '../parts/same.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import type { Version } from '../versions/version-rows.js'

/** Versions that are read at once, and those that are looked at. */
const [atOnce, most] = [3, 30]

/** Returns the part of a document that its language does not share with others, without some attributes. */
export function ofLanguage({ attributes }: CompiledType, document: Document, without: ReadonlySet<string>): Document {
  const isOwn = (name: string) => attributes.get(name)?.descriptor.localized === true && !without.has(name)
  return Object.fromEntries(Object.entries(document).filter(([name]) => isOwn(name)))
}

/**
 * Returns when somebody wrote entries in their language, without those that have no versions. To publish one is no such moment, nor is a change of
 * what all languages share, which each of them has as a version.
 */
export async function writtenAt(
  versions: StoredVersions,
  type: CompiledType,
  entries: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const written = new Map<number, string>()
  for (const [entry, last] of await versions.lastFew(type.uid, entries, atOnce)) {
    const version = await lastWritten(versions, type, last)
    if (version !== null) written.set(entry, version.at)
  }
  return written
}

/** `last`: the last versions of an entry. Older ones are read if none of these was written. */
async function lastWritten(
  versions: StoredVersions,
  type: CompiledType,
  last: readonly Version[],
): Promise<Version | null> {
  let later: Version | null = null
  let found = last
  for (let looked = atOnce; ; looked += atOnce) {
    for (const version of found) {
      if (later !== null && isWritten(type, version.document, later.document)) return later
      later = version
    }
    if (later === null || found.length < atOnce || looked >= most) return later
    found = (await versions.upTo(type.uid, later.entry, later.number - 1, atOnce)).versions
  }
}

/** A save that changes nothing counts: somebody has looked at the entry. */
function isWritten(type: CompiledType, before: Document, after: Document): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  names.delete('updatedAt')
  const changed = [...names].filter((name) => !same(own(before, name), own(after, name)))
  return changed.length === 0 || changed.some((name) => type.attributes.get(name)?.descriptor.localized === true)
}
