import { own } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { same } from '../parts/same.js'
import type { StoredVersions, Version } from '../versions/stored-versions.js'

/** Versions that are read at once, and those that are looked at. */
const [atOnce, most] = [3, 30]

/** Returns the part of a document that its language does not share with others, without some attributes. */
export function ofLanguage({ attributes }: CompiledType, document: Document, without: ReadonlySet<string>): Document {
  const isOwn = (name: string) => attributes.get(name)?.descriptor.localized === true && !without.has(name)
  return Object.fromEntries(Object.entries(document).filter(([name]) => isOwn(name)))
}

/**
 * Returns when somebody wrote an entry in its language. To publish it is no such moment, nor is a change of what all languages share, which each
 * of them has as a version. Null: it has no versions.
 */
export async function writtenAt(versions: StoredVersions, type: CompiledType, entry: number): Promise<string | null> {
  let later: Version | null = null
  for (let [start, looked] = [null as number | null, 0]; looked < most; looked += atOnce) {
    const { versions: found } = await versions.upTo(type.uid, entry, start, atOnce)
    for (const version of found) {
      if (later !== null && isWritten(type, version.document, later.document)) return later.at
      later = version
    }
    const last = found.at(-1)
    if (last === undefined || found.length < atOnce) break
    start = last.number - 1
  }
  return later === null ? null : later.at
}

/** A save that changes nothing counts: somebody has looked at the entry. */
function isWritten(type: CompiledType, before: Document, after: Document): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  names.delete('updatedAt')
  const changed = [...names].filter((name) => !same(own(before, name), own(after, name)))
  return changed.length === 0 || changed.some((name) => type.attributes.get(name)?.descriptor.localized === true)
}
