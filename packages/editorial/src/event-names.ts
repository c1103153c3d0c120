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
  'review.moved',
  'comment.create',
] as const

/** Something that happened to an entry, a file, a release or a working copy, or a comment that somebody wrote. */
export type EventName = (typeof eventNames)[number]

/** The type of events of releases, which are no content type. */
export const releaseType = 'plugin::editorial.release'

/** The type of events of comments. */
export const commentType = 'plugin::editorial.comment'
