import type { SqlValue } from '../database.js'

/** A request to a reading thread. */
export interface Reading {
  readonly text: string
  readonly values: readonly SqlValue[]
  /** The most milliseconds that it may take. */
  readonly timeout: number
}

export type ThreadRow = Readonly<Record<string, unknown>>

/** The thread's reply: JSON as bytes. */
export type ReadingResult =
  | { readonly kind: 'rows'; readonly rows: readonly ThreadRow[] }
  | { readonly kind: 'late' }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string }
