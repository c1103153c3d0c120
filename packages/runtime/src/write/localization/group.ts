/** The localizations of an entry: rows with the same value in one column. */
import { rowsOf, scalarField } from '../session.js'
import type { Data, Row } from '../../database.js'
import type { CompiledType } from '../../types.js'
import type { Session } from '../session.js'

export interface Group {
  /** The columns that make a new entry one of them. */
  readonly columns: Data
  /** The new entry inherits from the first one. */
  readonly siblings: readonly number[]
  /** Siblings that were not in the first one's group, and have values of their own. */
  readonly newcomers: readonly number[]
  /** The locales of the siblings, each with its entry's id. */
  readonly locales: readonly { readonly locale: unknown; readonly id: number }[]
}

/** Returns the Prisma field of the group; null for a type without localizations. */
export function groupField(type: CompiledType): string | null {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'relation' && attribute.descriptor.link.kind === 'group') {
      return attribute.descriptor.link.key.field
    }
  }
  return null
}

/**
 * Returns the group of these entries, made if necessary, for a new entry; null if there are none. Several groups are merged. Its rows are
 * locked, so that no other localization joins meanwhile.
 */
export async function groupFor(session: Session, type: CompiledType, ids: readonly number[]): Promise<Group | null> {
  const field = groupField(type)
  const localeField = scalarField(type, 'locale')
  const first = ids[0]
  if (field === null || localeField === null || first === undefined) return null
  const rows = rowsOf(session, type)
  // The order is always the same: the new entry inherits from the first.
  const orderBy = { id: 'asc' }
  const named = await rows.findMany({ where: { id: { in: [...ids] } }, select: { id: true, [field]: true }, orderBy })
  const keys = [...new Set(named.map((row) => row[field]).filter((value) => value !== null))]
  const key = keys[0] ?? newKey(first)
  const where = { OR: [{ [field]: { in: keys } }, { [field]: null, id: { in: [...ids] } }] }
  const select = Object.fromEntries(['id', field, localeField].map((name) => [name, true as const]))
  const before = await rows.findMany({ where, select, orderBy })
  await rows.updateMany({ where, data: { [field]: key } })
  const members = await rows.findMany({ where: { [field]: key }, select, orderBy })
  const [source] = members
  if (source === undefined) return null
  const groups = new Map(before.map((row) => [row['id'], row[field]]))
  const group = groups.get(source['id']) ?? null
  const others = members.filter((row) => row !== source && (group === null || groups.get(row['id']) !== group))
  return {
    columns: { [field]: key },
    siblings: members.map(idOf),
    newcomers: others.map(idOf),
    locales: members.map((row) => ({ locale: row[localeField], id: idOf(row) })),
  }
}

function idOf(row: Row): number {
  return Number(row['id'])
}

/** Returns the other entries of a row's group. */
export async function siblingsOf(session: Session, type: CompiledType, id: number, key: unknown): Promise<number[]> {
  const field = groupField(type)
  if (field === null || key === null || key === undefined) return []
  const others = await rowsOf(session, type).findMany({
    where: { [field]: key, id: { not: id } },
    select: { id: true },
  })
  return others.map((row) => Number(row['id']))
}

/** Ids are never reused, so the id of the entry that starts a group names the group for good. */
function newKey(id: number): number {
  return id
}
