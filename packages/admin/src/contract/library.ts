import type { LinkLabel } from './entries.js'

/**
 * `GET /file-uses?files=3,4`, at most 500, or `?folder=7`, with the folders in it: the entries that hold these files, at any depth of
 * components. Entries that the administrator does not see are not among them, and not counted.
 */
export interface FileUses {
  /** The number of entries, at most 1,000. */
  readonly count: number
  /** There may be more than were counted. */
  readonly isMore: boolean
  /** The first 100. */
  readonly uses: readonly FileUse[]
}

export interface FileUse extends LinkLabel {
  /** The attributes that hold a file, from the entry inwards: `["sections", "gallery"]`. Places of a list are not told. */
  readonly places: readonly (readonly string[])[]
}
