/** An event as it was stored in the transaction of its write. */
export interface StoredEvent {
  /** The `webhook-id`: the same for every attempt, so that a receiver can drop repetitions. */
  readonly id: string
  /** A name such as `entry.publish`. */
  readonly name: string
  /** The JSON to send. */
  readonly body: string
}

/** An event on its way to one webhook, claimed by this process. */
export interface Delivery {
  readonly id: string
  readonly event: StoredEvent
  /** The attempts that failed before. */
  readonly failures: number
  /** Milliseconds since the event, or since the delivery was replayed. */
  readonly age: number
  /** Proves to the outbox that the delivery is still this process's own. */
  readonly claim: string
}

/** The result of an attempt. `reason` is for whoever looks into a delivery that failed. */
export type Settlement =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly pause: number; readonly failures: number; readonly reason: string }
  | { readonly state: 'dead'; readonly failures: number; readonly reason: string }

/**
 * The deliveries that wait in the database. Times are durations in milliseconds, since only the clock of the database is the same for all
 * processes.
 */
export interface Outbox {
  /**
   * Claims at most `limit` deliveries of a webhook that are due. Of each entry it claims only the oldest that is neither delivered nor dead, so
   * that an entry's events arrive in their order. Nobody else claims them within `lease`; a process that ended without settling loses them
   * then.
   */
  claim(webhook: string, limit: number, lease: number): Promise<readonly Delivery[]>
  /** Ends a claim. Does nothing if the lease has run out and the delivery has another owner. */
  settle(delivery: Delivery, settlement: Settlement): Promise<void>
}
