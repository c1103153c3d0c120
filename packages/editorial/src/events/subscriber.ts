import { fileUid } from '@content-gen/contract'

/** Whoever is told of events: a webhook, or the owner's listeners. */
export interface Subscriber {
  readonly name: string
  /** Names such as `entry.publish`; empty: all. */
  readonly events: readonly string[]
  /** Uids of content types; empty: all. */
  readonly types: readonly string[]
}

/** Returns true if a subscriber may want events of entries of a type, or of files. */
export function wants({ events, types }: Subscriber, uid: string): boolean {
  const [kind, isChosen] = uid === fileUid ? ['media.', true] : ['entry.', types.length === 0 || types.includes(uid)]
  return isChosen && (events.length === 0 || events.some((name) => name.startsWith(kind)))
}
