import type { LatestWork, Person } from './entries.js'

/**
 * `POST /entries/:uid/:id/latest`, and `POST /entries/:uid/copies/:copy/latest` for an entry that is a working copy so far: an open form tells
 * where its person is, and asks what others do. `tab` is a number below 1000 that the tab has chosen; without it, the person is not there for others.
 */
export interface OpenForm {
  readonly tab?: number
  /** The attribute that has the focus; null: none. */
  readonly field?: string | null
  /** The way from the attribute to a field within it, in the words of the panel. */
  readonly place?: string | null
  /** The form is closed: 204. */
  readonly leaves?: boolean
}

export interface Latest extends LatestWork {
  /** The others who have it open, once for each tab, without those that the caller may not know of; at most 100. */
  readonly people: readonly PresentPerson[]
}

export interface PresentPerson extends Person {
  /** Null: none, or one that the caller may not read. */
  readonly field: string | null
  readonly place: string | null
}
