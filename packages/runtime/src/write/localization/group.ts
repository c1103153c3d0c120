/** The localizations of an entry: rows with the same value in one column. */
import { setRows } from '../rows/change.js'
import { lockLike } from '../rows/lock.js'
import { findRow, selectRows } from '../rows/select.js'
import { tableOf } from '../rows/table.js'
import { scalarField } from '../write-transaction.js'
import { groupField } from '../../types.js'
import type { Data, Row } from '../../tables.js'
import type { CompiledType } from '../../types.js'
import type { WriteTransaction } from '../write-transaction.js'

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

/**
 * Returns the group of these entries, made if necessary, for a new entry; null if there are none. Several groups are merged. Its rows are
 * locked, so that no other localization joins meanwhile.
 */
export async function groupFor(
  writing: WriteTransaction,
  type: CompiledType,
  ids: readonly number[],
): Promise<Group | null> {
  const field = groupField(type)
  const localeField = scalarField(type, 'locale')
  const first = ids[0]
  if (field === null || localeField === null || first === undefined) return null
  const table = tableOf(type)
  // Rows come in the order of their ids: the new entry inherits from the first.
  const named = await selectRows(writing, table, [field], { among: { field: 'id', values: ids } })
  const keys = [...new Set(named.flatMap((row) => (row[field] === null ? [] : [Number(row[field])])))]
  const key = keys[0] ?? newKey(first)
  const grouped = { among: { field, values: keys } }
  const single = { where: { [field]: null }, among: { field: 'id', values: ids } }
  const before = [
    ...(await selectRows(writing, table, [field], grouped)),
    ...(await selectRows(writing, table, [field], single)),
  ]
  await setRows(writing, table, grouped, { [field]: key })
  await setRows(writing, table, single, { [field]: key })
  const members = await selectRows(writing, table, [field, localeField], { where: { [field]: key } })
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
export async function siblingsOf(writing: WriteTransaction, type: CompiledType, id: number): Promise<number[]> {
  const field = groupField(type)
  if (field === null) return []
  const table = tableOf(type)
  const key = (await findRow(writing, table, [field], { where: { id } }))?.[field] ?? null
  if (key === null) return []
  const others = await selectRows(writing, table, [], { where: { [field]: key }, except: [['id', id]] })
  return others.map(idOf)
}

/** Returns the same, and holds the whole group: nobody changes one of its entries, or adds one, until the transaction ends. */
export async function heldSiblings(writing: WriteTransaction, type: CompiledType, id: number): Promise<number[]> {
  const field = groupField(type)
  if (field === null) return []
  await lockLike(writing, tableOf(type), field, id)
  return siblingsOf(writing, type, id)
}

/** Returns the entries of these groups, without a change. */
export async function membersOf(
  writing: WriteTransaction,
  type: CompiledType,
  ids: readonly number[],
): Promise<number[]> {
  const members = new Set(ids)
  for (const id of ids) for (const sibling of await siblingsOf(writing, type, id)) members.add(sibling)
  return [...members]
}

/** Returns true if one of these entries is of the locale. */
export async function isLocaleTaken(
  writing: WriteTransaction,
  type: CompiledType,
  ids: readonly number[],
  locale: string | null,
): Promise<boolean> {
  const field = scalarField(type, 'locale')
  if (field === null || ids.length === 0) return false
  const rows = await selectRows(writing, tableOf(type), [field], { among: { field: 'id', values: ids } })
  return rows.some((row) => row[field] === locale)
}

/** Ids are never reused, so the id of the entry that starts a group names the group for good. */
function newKey(id: number): number {
  return id
}
