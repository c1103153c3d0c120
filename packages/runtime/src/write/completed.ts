import type { Data } from '../tables.js'

/** The data of a write as its hooks left it, completed by the feature that owns the type. */
export interface Completed {
  /** Stored in place of the data that the hooks left. */
  readonly data: unknown
  /** Columns, by Prisma's field names, that no body can set. */
  readonly columns: Data
}

/** Runs on the sent data, and again on what hooks made of it: derived values follow every change. */
export type Complete = (data: unknown) => Completed

export function completed(complete: Complete | undefined, data: unknown, columns: Data = {}): Completed {
  if (complete === undefined) return { data, columns }
  const made = complete(data)
  return { data: made.data, columns: { ...columns, ...made.columns } }
}
