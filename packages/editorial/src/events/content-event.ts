type EntryEventName = `entry.${'create' | 'update' | 'publish' | 'unpublish' | 'delete'}`
type MediaEventName = `media.${'create' | 'update' | 'delete'}`

/** Something that happened to an entry or a file. */
export type EventName = EntryEventName | MediaEventName

/** `id` and the attributes, as they were then. */
type Subject = Readonly<Record<string, unknown>> & { readonly id: number }

/** An event as webhooks get it. */
export type EventOf<Name extends EventName> = Name extends EntryEventName
  ? {
      readonly event: Name
      readonly createdAt: string
      readonly model: string
      readonly uid: string
      readonly entry: Subject
    }
  : { readonly event: Name; readonly createdAt: string; readonly media: Subject }

/** The addition to the argument of `register` in `src/index.ts`. */
export interface WithEvents {
  /**
   * Calls the listener for each event of this name, at least once, in the order of each entry. If it throws, it is called again later, for
   * three days.
   */
  on<Name extends EventName>(name: Name, listener: (event: EventOf<Name>) => void | Promise<void>): void
}
