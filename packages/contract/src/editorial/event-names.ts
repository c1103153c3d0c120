/** The events that webhooks and listeners are told. */
export const eventNames = [
  'entry.create',
  'entry.update',
  'entry.publish',
  'entry.unpublish',
  'entry.delete',
  'media.create',
  'media.update',
  'media.delete',
  'release.done',
  'review.move',
  'comment.create',
] as const

/** Something that happened to an entry, a file, a release or a working copy, or a comment that somebody wrote. */
export type EventName = (typeof eventNames)[number]
