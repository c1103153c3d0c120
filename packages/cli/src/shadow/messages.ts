import type { Places } from '../compare/allowed.js'
import type { Comparison } from '../compare/report.js'
import type { CopiedRead } from './copied-read.js'

/** The start of the thread that compares. */
export interface ThreadData {
  readonly project: string
  readonly old: string
  readonly new: string
  /** The moment of the import. */
  readonly since: string | null
  readonly pagePort: number
}

export type ToThread =
  { readonly copy: CopiedRead } | { readonly skipped: ReadonlyMap<string, number> } | { readonly wanted: 'report' }

export type FromThread =
  | { readonly ready: { readonly places: Places; readonly page: string } }
  | { readonly problem: string }
  | { readonly released: number }
  | { readonly report: Comparison }
