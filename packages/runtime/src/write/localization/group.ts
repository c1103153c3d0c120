/** The entries that are each other's localizations: they have the same value in one column. */
import { rowsOf, scalarField } from '../session.js'
import type { Data } from '../../database.js'
import type { CompiledType } from '../../types.js'
import type { Session } from '../session.js'

export interface Group {
  /** What makes a new entry one of them. */
  readonly columns: Data
  readonly siblings: readonly number[]
}

/** The Prisma field of the group; null for a type without localizations. */
export function groupField(type: CompiledType): string | null {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'relation' && attribute.descriptor.link.kind === 'group') {
      return attribute.descriptor.link.key.field
    }
  }
  return null
}

/**
 * The group that these entries have, or get, for a new entry of a locale; null where there are none or it has that locale already.
 * Its rows are locked, so that no other localization joins meanwhile.
 */
export async function groupFor(
  session: Session,
  type: CompiledType,
  ids: readonly number[],
  locale: string | null,
): Promise<Group | null> {
  const field = groupField(type)
  const localeField = scalarField(type, 'locale')
  const first = ids[0]
  if (field === null || localeField === null || first === undefined) return null
  const rows = rowsOf(session, type)
  // In an order that is always the same: the first one has what the new entry inherits.
  const orderBy = { id: 'asc' }
  const named = await rows.findMany({ where: { id: { in: [...ids] } }, select: { id: true, [field]: true }, orderBy })
  const key = named.map((row) => row[field]).find((value) => value !== null) ?? newKey(first)
  const where = { OR: [{ [field]: key }, { [field]: null, id: { in: [...ids] } }] }
  await rows.updateMany({ where, data: { [field]: key } })
  const members = await rows.findMany({ where: { [field]: key }, select: { id: true, [localeField]: true }, orderBy })
  if (members.length === 0 || members.some((row) => row[localeField] === locale)) return null
  return { columns: { [field]: key }, siblings: members.map((row) => Number(row['id'])) }
}

/** The other entries of the group of a row. */
export async function siblingsOf(session: Session, type: CompiledType, id: number, key: unknown): Promise<number[]> {
  const field = groupField(type)
  if (field === null || key === null || key === undefined) return []
  const others = await rowsOf(session, type).findMany({
    where: { [field]: key, id: { not: id } },
    select: { id: true },
  })
  return others.map((row) => Number(row['id']))
}

/** Ids are never used twice, so that of the entry which starts a group names it for good. */
function newKey(id: number): number {
  return id
}
