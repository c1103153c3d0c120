import type { Data } from '../database.js'

/** The data of a write as its hooks left it, made whole by the feature that the type belongs to. */
export interface Completed {
  /** Stored in place of what the hooks left. */
  readonly data: unknown
  /** Columns, by Prisma's field names, that no body can set. */
  readonly columns: Data
}

/** Runs on what was sent, and again on what hooks made of it: anything that is derived from the data follows every change of it. */
export type Complete = (data: unknown) => Completed

export function completed(complete: Complete | undefined, data: unknown, columns: Data = {}): Completed {
  if (complete === undefined) return { data, columns }
  const made = complete(data)
  return { data: made.data, columns: { ...columns, ...made.columns } }
}
