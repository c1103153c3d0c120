import type { Places } from '../compare/allowed.js'
import type { Comparison } from '../compare/report.js'
import type { CopiedRequest } from './copied-request.js'

/** The start of the thread that compares. */
export interface ThreadData {
  readonly project: string
  readonly old: string
  readonly new: string
  /** The moment of the import. */
  readonly since: string | null
  /** Writes reach the new server. */
  readonly writes: boolean
  readonly pagePort: number
}

export type ToThread =
  { readonly copy: CopiedRequest } | { readonly skipped: ReadonlyMap<string, number> } | { readonly wanted: 'report' }

export interface Ready {
  readonly places: Places
  /** The paths that the config names. */
  readonly never: readonly string[]
  /** The address of the report. */
  readonly page: string
}

export type FromThread =
  | { readonly ready: Ready }
  | { readonly problem: string }
  | { readonly released: number }
  | { readonly report: Comparison }
