/** The links between rows, seen from both sides. */
import type { Attribute } from './evaluator/model-file.js'
import type { Model } from './evaluator/model-set.js'
import type { Json, Row } from './evaluator/world.js'

/** A row while the world is being built. */
export interface StoredRow extends Row {
  id: number
  readonly scalars: Record<string, Json>
  readonly related: Record<string, StoredRow[]>
}

/** The other side of a polymorphic relation has no order of its own: it sorts its owners by the position of the link in their lists. */
export function byPlace(owners: readonly StoredRow[], name: string, target: StoredRow): StoredRow[] {
  const place = (owner: StoredRow) => owner.related[name]?.indexOf(target) ?? 0
  return owners.toSorted((a, b) => place(a) - place(b) || a.id - b.id)
}

export function inverseOf(target: Model, source: Model, name: string, attribute: Attribute): string | null {
  if (attribute.type !== 'relation') return null
  const named = attribute.inversedBy ?? attribute.mappedBy ?? attribute.morphBy
  if (named !== undefined) return named
  for (const [other, { type, ...rest }] of target.attributes) {
    if (type === 'relation' && 'morphBy' in rest && rest.morphBy === name && rest.target === source.uid) return other
  }
  return null
}

export function unlink(row: StoredRow, name: string | null, from: StoredRow): void {
  if (name !== null) row.related[name] = (row.related[name] ?? []).filter((at) => at !== from)
}

/** The other localizations: the newest, then the source of all of them, then the rest, newest first. */
export function othersOf(member: StoredRow, group: readonly StoredRow[]): StoredRow[] {
  const [oldest, ...rest] = group.toSorted((a, b) => a.id - b.id)
  const newest = rest.pop()
  return [newest, oldest, ...rest.reverse()].filter((row) => row !== undefined && row !== member) as StoredRow[]
}
