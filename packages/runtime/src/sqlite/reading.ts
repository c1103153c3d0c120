import type { SqlValue } from '../database.js'

/** What a reading thread is asked. */
export interface Reading {
  readonly text: string
  readonly values: readonly SqlValue[]
  /** Milliseconds that it may take. */
  readonly timeout: number
}

/** What it sends back: JSON comes as bytes. */
export type ReadingResult =
  | { readonly kind: 'rows'; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly kind: 'late' }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string }
