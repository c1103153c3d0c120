import type { ContentType, EntryMove } from '@content-gen/admin/panel-api'
import type { RefObject } from 'react'

export interface Move extends EntryMove {
  readonly id: number
}

/** All that the levels of a tree have in common. */
export interface Arranging {
  readonly type: ContentType
  readonly order: string
  readonly locale: string | undefined
  readonly canMove: boolean
  /** Entries can be put below others. */
  readonly canLink: boolean
  /** Entries that somebody has opened or closed: those of the first level are open until then. */
  readonly toggled: ReadonlySet<number>
  readonly toggle: (id: number) => void
  /** Resolves when it is shown as it is now. */
  readonly move: (move: Move) => Promise<void>
  /** The entry that has come to another level, and wants the focus back. */
  readonly moved: RefObject<number | null>
}
