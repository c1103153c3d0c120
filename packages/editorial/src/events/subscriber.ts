import { fileUid } from '@content-gen/contract'
import { releaseType } from '../event-names.js'

/** Whoever is told of events: a webhook, or the owner's listeners. */
export interface Subscriber {
  readonly name: string
  /** Names such as `entry.publish`; empty: all. */
  readonly events: readonly string[]
  /** Uids of content types; empty: all. */
  readonly types: readonly string[]
}

/** Returns true if a subscriber may want events of a type. */
export function wants({ events, types }: Subscriber, uid: string): boolean {
  const kind = kinds[uid] ?? 'entry.'
  const isOfKind = events.length === 0 || events.some((name) => name.startsWith(kind))
  return isOfKind && (kind !== 'entry.' || types.length === 0 || types.includes(uid))
}

/** Of what is no entry. */
const kinds: Readonly<Record<string, string>> = { [fileUid]: 'media.', [releaseType]: 'release.' }
