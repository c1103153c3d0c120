import type { Pauses } from '../../load/pauses.js'
import type { CompiledType } from '../../types.js'
import type { Authors } from './author.js'
import type { WritableAttribute } from './compile.js'

/** The types of the project and what a body may set of each. */
export interface InputScope {
  readonly types: ReadonlyMap<string, CompiledType>
  /** By uid. */
  readonly writable: ReadonlyMap<string, readonly WritableAttribute[]>
  /** Told of links that are dropped since the caller may not set them. */
  readonly tellDropped?: (dropped: DroppedLink) => void
  /** The most links and components of one write. */
  readonly maxLinks: number
}

export interface DroppedLink {
  readonly uid: string
  readonly attribute: string
  /** The action that the caller lacks. */
  readonly missing: string
}

export interface InputRules extends Authors {
  readonly mode: 'create' | 'update'
  readonly isDraft: boolean
  /** A draft may lack its required lists as well: Strapi v4 wants them from clients. */
  readonly mayLackLists?: boolean
  /** Attributes that get their value from elsewhere if the body has none. */
  readonly inherited?: ReadonlySet<string>
}

/** The context of reading a nested value. */
export interface Reading extends InputRules {
  readonly scope: InputScope
  readonly pauses: Pauses
}
