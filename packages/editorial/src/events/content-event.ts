import type { ToldComment } from '@content-gen/runtime'
import type { EventName } from '@content-gen/contract'
import type { MovedCopy } from '../review/moved-copy.js'

/** `id` and the attributes, as they were then. */
type Subject = Readonly<Record<string, unknown>> & { readonly id: number }

/** `acts`: how many changes went live together. */
export interface DoneRelease {
  readonly id: number
  readonly name: string
  readonly acts: number
}

interface Told {
  readonly entry: { readonly model: string; readonly uid: string; readonly entry: Subject }
  readonly media: { readonly media: Subject }
  readonly release: { readonly release: DoneRelease }
  readonly review: { readonly model: string; readonly uid: string; readonly review: MovedCopy }
  readonly comment: { readonly comment: ToldComment }
}

/** An event as webhooks get it. */
export type EventOf<Name extends EventName> = {
  readonly event: Name
  readonly createdAt: string
} & (Name extends `${infer Kind extends keyof Told}.${string}` ? Told[Kind] : never)

/** The addition to the argument of `register` in `src/index.ts`. */
export interface WithEvents {
  /**
   * Calls the listener for each event of this name, at least once, in the order of each entry. If it throws, it is called again later, for
   * three days.
   */
  on<Name extends EventName>(name: Name, listener: (event: EventOf<Name>) => void | Promise<void>): void
}
