import type { LinkRules } from '../../caller.js'
import type { CompiledLink } from '../../types.js'

/** The entries of one type that a body links in one way. */
export interface JudgedLinks {
  readonly rules: LinkRules
  readonly uid: string
  /** The links from the written entry to them. */
  readonly way: readonly CompiledLink[]
  readonly ids: Set<number>
  /** Hidden links that the entry has may stay. Those of private attributes are nobody's to guess. */
  readonly mayStay: boolean
}
