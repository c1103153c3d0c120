/** An address that events are delivered to. The variables of the environment are filled in. */
export interface Webhook {
  readonly name: string
  readonly url: string
  /** The key of the signatures; null: deliveries are not signed. */
  readonly secret: string | null
  /** Names such as `entry.publish`; empty: all. */
  readonly events: readonly string[]
  /** The uids of the content types whose entries are delivered; empty: all. */
  readonly types: readonly string[]
  /** Sent to the host of `url` alone, since they may be credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** Permits addresses of this machine and of private networks. */
  readonly allowPrivate: boolean
}
