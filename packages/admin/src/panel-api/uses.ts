import type { LinkLabel } from './entries.js'

/**
 * `GET /file-uses?files=3,4`, at most 500, or `?folder=7`, with the folders in it: the entries that hold these files. `GET /entries/:uid/:id/uses`:
 * the entries that link to an entry. At any depth of components, and with the working copies and deleted entries that do. What the administrator
 * does not see is not among them, and not counted.
 */
export interface Uses {
  /** The number of uses, of at most 1,000 entries. An entry and its working copy are one. */
  readonly count: number
  /** There may be more than were counted. */
  readonly isMore: boolean
  /** The first 100. */
  readonly uses: readonly Use[]
}

/**
 * `GET /entries/:uid/:id/text-links`: the entries whose texts link to an address that an entry had before, and the unpublished work that does. Of
 * types whose `panel.json` has an address.
 */
export interface TextLinks {
  /** Null: the entry has none. */
  readonly address: string | null
  /** Its former addresses, the last one first, as far as its versions tell: none that another entry has now. None for a draft. */
  readonly former: readonly string[]
  readonly links: Uses
}

export interface Use extends LinkLabel {
  /** The working copy of an entry counts as the entry; `copy`: of a new one, whose id is that of the copy. */
  readonly from: 'entry' | 'copy' | 'trash'
  /** The attributes that hold it, from the entry inwards: `["sections", "gallery"]`. Places of a list are not told. */
  readonly places: readonly (readonly string[])[]
}
