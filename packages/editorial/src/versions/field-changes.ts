import type { Difference } from '../differences/difference.js'
import type { Document } from '../document.js'
import { same } from '../parts/same.js'
import type { StoredVersions } from './stored-versions.js'
import type { Version, VersionMeta } from './version-rows.js'

/** A version that changed an attribute. */
export interface FieldChange extends VersionMeta {
  /** The version that says what was there before; null: the entry was created. */
  readonly previous: number | null
  readonly differences: readonly Difference[]
}

interface Change {
  readonly version: Version
  readonly previous: number | null
  readonly before: unknown
  readonly after: unknown
}

interface Changes {
  readonly changes: readonly Change[]
  /** The version from which older ones are looked for; null: there are none. */
  readonly next: number | null
}

/** The changes of a page. It looks at so many versions, with so many characters, at most; the rest is looked at for the next page. */
const [most, mostLooked, mostCharacters] = [10, 200, 8_000_000]
const atOnce = 20
/** The values of an attribute that an entry was created without. */
const empty = [null, '', []]

/** Returns the latest versions, from a number on, that changed an attribute, whose value in a document `shown` returns; null if there are no versions. */
export async function fieldChanges(
  versions: StoredVersions,
  uid: string,
  entry: number,
  from: number | null,
  shown: (document: Document) => Promise<unknown>,
): Promise<Changes | null> {
  const changes: Change[] = []
  let later: { readonly version: Version; readonly value: unknown } | null = null
  let [looked, characters] = [0, 0]
  for (let start = from; ;) {
    const found = await versions.upTo(uid, entry, start, atOnce)
    for (const version of found.versions) {
      const value = await shown(version.document)
      if (later !== null && !same(later.value, value))
        changes.push({ version: later.version, previous: version.number, before: value, after: later.value })
      later = { version, value }
      if (changes.length === most) return { changes, next: version.number }
    }
    if (later === null) return null
    const { version, value } = later
    if (found.versions.length < atOnce) {
      const isCreated = version.act === 'create' && !empty.some((each) => same(each, value))
      return {
        changes: isCreated ? [...changes, { version, previous: null, before: null, after: value }] : changes,
        next: null,
      }
    }
    looked += atOnce
    characters += found.characters
    if (looked >= mostLooked || characters >= mostCharacters) return { changes, next: version.number }
    start = version.number - 1
  }
}
