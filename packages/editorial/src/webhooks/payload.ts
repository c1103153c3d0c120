/** An entry as the REST API would give it, without the envelope: `id` and the attributes. */
export type FlatEntry = Readonly<Record<string, unknown>> & { readonly id: number }

export interface EntryEvent {
  /** `entry.create`, `entry.update`, `entry.publish`, `entry.unpublish` or `entry.delete`. */
  readonly event: `entry.${string}`
  readonly createdAt: Date
  readonly uid: string
  readonly entry: FlatEntry
}

export interface MediaEvent {
  /** `media.create`, `media.update` or `media.delete`. */
  readonly event: `media.${string}`
  readonly createdAt: Date
  readonly media: FlatEntry
}

/** Returns the JSON that Strapi v4 sends to webhooks. Private attributes and passwords are not for it: the caller leaves them out. */
export function payload(happened: EntryEvent | MediaEvent): string {
  const { event, createdAt } = happened
  if ('media' in happened) return JSON.stringify({ event, createdAt, media: happened.media })
  const { uid, entry } = happened
  return JSON.stringify({ event, createdAt, model: uid.slice(uid.lastIndexOf('.') + 1), uid, entry })
}
