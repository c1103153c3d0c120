/** Changes that are not on the server yet, kept in the browser. */
import type { FileLabel, LinkLabel } from '@content-gen/admin/panel-api'
import { randomKey } from '../../../random-key.js'
import { withoutIds } from '../../../form/document/values.js'
import type { Models, Values } from '../../../form/document/values.js'
import type { Texts } from '../../../form/store/texts.js'

export interface LocalDraft {
  /** Names the person and the entry. */
  readonly key: string
  readonly person: number
  readonly uid: string
  readonly entry: number | null
  /** The version of the entry that the changes are made to. */
  readonly version?: number
  readonly locale: string | null
  /** The working copy and its revision that the changes are made to. */
  readonly copy: { readonly id: number; readonly revision: number } | null
  /** The values that the server had. */
  readonly saved: Values
  readonly changes: Values
  readonly texts: Texts
  readonly links: readonly LinkLabel[]
  readonly files: readonly FileLabel[]
  readonly at: string
}

/** A draft as a browser gives it: perhaps of another version of the panel. `readDraft` reads it. */
export type StoredDraft = Values & { readonly key: string }

export interface LocalDrafts {
  /** Returns null if there is none. */
  find(key: string): Promise<unknown>
  put(draft: LocalDraft): Promise<void>
  remove(key: string): Promise<void>
  /** Those of a person and a type, the latest first. */
  list(person: number, uid: string): Promise<readonly StoredDraft[]>
}

/** Returns the key of an entry that exists, of a working copy without one, or of neither. */
export function draftKey(
  person: number,
  uid: string,
  place: { entry?: number; copy?: number; fresh?: string },
): string {
  if (place.entry !== undefined) return `${person}/${uid}/${place.entry}`
  return place.copy === undefined ? `${person}/${uid}/new/${place.fresh}` : `${person}/${uid}/copy/${place.copy}`
}

/** Keeps what was typed as a new entry: that which it was typed into is gone. */
export async function rescue(drafts: LocalDrafts, models: Models, draft: LocalDraft): Promise<void> {
  const { key, person, uid, saved, changes } = draft
  const anew = withoutIds(models, uid, { ...saved, ...changes })
  const place = draftKey(person, uid, { fresh: randomKey() })
  // Texts that are no values belong to places that have new keys.
  await drafts.put({ ...draft, key: place, entry: null, copy: null, saved: {}, changes: anew, texts: {} })
  await drafts.remove(key)
}
