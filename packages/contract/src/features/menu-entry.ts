/** A page of the panel in its navigation. */
export interface MenuEntry {
  /** Beside the pages of this kind, in the order of the features. */
  readonly group: 'work' | 'people' | 'settings'
  /** Below `/admin`. */
  readonly path: string
  /** The name of a text of the panel, or a text of its own. */
  readonly title: string
  /** Absent: that of any page. */
  readonly icon?: 'image' | 'inbox' | 'rocket' | 'users' | 'key' | 'webhook' | 'history'
  /** The right of those who see it: `media.read`. Absent: everybody does. */
  readonly right?: string
}
