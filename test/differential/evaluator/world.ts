import type { Model } from './model-set.js'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** An entry, a component or an uploaded file: its scalars as the wire shows them, and whatever it is linked to, in order. */
export interface Row {
  readonly model: Model
  readonly id: number
  readonly scalars: Readonly<Record<string, Json>>
  readonly related: Readonly<Record<string, readonly Row[]>>
}

/** Everything that is stored, by uid. */
export type World = ReadonlyMap<string, readonly Row[]>

/** What a left join puts where nothing is related: every column is null. */
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
