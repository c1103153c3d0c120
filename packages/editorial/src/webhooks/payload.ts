/** An event, as the database holds it. */
export interface Happened {
  /** `entry.create`, `media.update`, … */
  readonly name: string
  readonly at: Date
  readonly uid: string
  /** The JSON of the entry or the file: `id` and the attributes, neither private ones nor passwords. That of a release says how many acts it had, that of a review where it moved. */
  readonly subject: string
}

/** Returns the JSON that Strapi v4 sends to webhooks; those of releases and reviews are our own. */
export function payload({ name, at, uid, subject }: Happened): string {
  const kind = name.slice(0, name.indexOf('.'))
  const about = kind === 'entry' || kind === 'review' ? { model: uid.slice(uid.lastIndexOf('.') + 1), uid } : {}
  const start = JSON.stringify({ event: name, createdAt: at, ...about }).slice(0, -1)
  return `${start},"${kind}":${subject}}`
}
