import type { ToldComment } from '@content-gen/runtime'
import type { EventName } from '../event-names.js'
import type { MovedCopy } from '../review/moved-copy.js'

/** `id` and the attributes, as they were then. */
type Subject = Readonly<Record<string, unknown>> & { readonly id: number }

/** `acts`: how many changes went live together. */
export interface DoneRelease {
  readonly id: number
  readonly name: string
  readonly acts: number
}

/** An event as webhooks get it. */
export type EventOf<Name extends EventName> = Name extends `entry.${string}`
  ? {
      readonly event: Name
      readonly createdAt: string
      readonly model: string
      readonly uid: string
      readonly entry: Subject
    }
  : Name extends `media.${string}`
    ? { readonly event: Name; readonly createdAt: string; readonly media: Subject }
    : Name extends 'review.moved'
      ? {
          readonly event: Name
          readonly createdAt: string
          readonly model: string
          readonly uid: string
          readonly review: MovedCopy
        }
      : Name extends `comment.${string}`
        ? { readonly event: Name; readonly createdAt: string; readonly comment: ToldComment }
        : { readonly event: Name; readonly createdAt: string; readonly release: DoneRelease }

/** The addition to the argument of `register` in `src/index.ts`. */
export interface WithEvents {
  /**
   * Calls the listener for each event of this name, at least once, in the order of each entry. If it throws, it is called again later, for
   * three days.
   */
  on<Name extends EventName>(name: Name, listener: (event: EventOf<Name>) => void | Promise<void>): void
}
