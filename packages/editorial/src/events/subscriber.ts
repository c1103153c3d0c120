import { fileUid } from '@content-gen/contract'
import { commentType, releaseType } from '../event-names.js'

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
  const kind = kinds[uid] ?? /^(?:entry|review)\./
  const isOfKind = events.length === 0 || events.some((name) => kind.test(name))
  return isOfKind && (uid in kinds || types.length === 0 || types.includes(uid))
}

/** The events of what is no entry. */
const kinds: Readonly<Record<string, RegExp>> = {
  [fileUid]: /^media\./,
  [releaseType]: /^release\./,
  [commentType]: /^comment\./,
}
