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
] as const

/** Something that happened to an entry, a file or a release. */
export type EventName = (typeof eventNames)[number]
