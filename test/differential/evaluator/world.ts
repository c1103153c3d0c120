import type { Model } from './model-set.js'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** An entry, a component or an uploaded file: its scalars as the wire shows them, and its links in order. */
export interface Row {
  readonly model: Model
  readonly id: number
  readonly scalars: Readonly<Record<string, Json>>
  readonly related: Readonly<Record<string, readonly Row[]>>
}

/** All stored rows, by uid. */
export type World = ReadonlyMap<string, readonly Row[]>

/** The row of a left join; null if there is no related row: then every column is null. */
export type RowOrNothing = Row | null

export function rowsOf(world: World, uid: string): readonly Row[] {
  return world.get(uid) ?? []
}

export function scalarOf(row: RowOrNothing, name: string): Json {
  if (row === null) return null
  return name === 'id' ? row.id : (row.scalars[name] ?? null)
}

export function relatedOf(row: RowOrNothing, name: string): readonly Row[] {
  return row?.related[name] ?? []
}
