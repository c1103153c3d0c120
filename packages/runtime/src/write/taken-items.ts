/**
 * Values that may occur only once, among all components of their type or among all groups of localizations. No constraint of the database
 * could say so: localizations share them, each with rows of its own.
 */
import { columnOf } from '../tables.js'
import { isShared, sharesAnything } from './localization/share.js'
import { ownPlaces, replacedSql } from './own-items.js'
import { selectRows } from './rows/select.js'
import { joined, sql } from '../sql/sql.js'
import { listOf } from '../sql/written.js'
import { lockNames } from './rows/lock.js'
import { quoted, rowsOf } from './rows/statement.js'
import { tableOf } from './rows/table.js'
import { givenIn, uniqueIn } from './given-items.js'
import type { CompiledAttribute, CompiledType } from '../types.js'
import type { Given } from './given-items.js'
import type { RowInput } from './input/entry-input.js'
import type { Issue } from './input/issue.js'
import type { OwnPlace } from './own-items.js'
import type { WriteTransaction } from './write-transaction.js'

/** The entries whose components give way to those of a body. */
export interface Replaced {
  /** null: the entry is new. */
  readonly id: number | null
  /** Its localizations: they get the shared components. */
  siblings(writing: WriteTransaction): Promise<readonly number[]>
}

/** Returns issues for values that something else has, in this body or in the database. `inherited`: values that no body gives. */
export async function takenInItems(
  writing: WriteTransaction,
  row: RowInput,
  replaced: Replaced,
  inherited: readonly Given[] = [],
): Promise<Issue[]> {
  const given = [...givenIn(row), ...inherited]
  if (given.length === 0) return []
  const groups = [...groupsOf(given).values()]
  await lock(writing, groups)
  const sharesAny = sharesAnything(row) || given.some(({ type }) => type === row.type)
  const own = await ownEntries(writing, row.type, replaced, sharesAny)
  const taken = await takenBy(writing, groups, own.all, ownPlaces(row, own.of))
  const seen = new Set<string>()
  return given.flatMap((one) => {
    const name = nameOf(one, comparedOf(one.value))
    const isTaken = taken.has(name) || seen.has(name)
    seen.add(name)
    return isTaken ? [{ path: one.path, message: 'This attribute must be unique', refusal: { code: 'unique' } }] : []
  })
}

/** Returns the unique values that a new entry gets from its localizations: in old rows, others may have them as well. */
export async function inheritedIn(
  writing: WriteTransaction,
  { type, columns }: RowInput,
  replaced: Replaced,
): Promise<Given[]> {
  const missing = uniqueIn(type).filter(({ descriptor: { field } }) => !Object.hasOwn(columns, field))
  if (missing.length === 0 || replaced.id !== null) return []
  const fields = missing.map(({ descriptor: { field } }) => field)
  const values = await replaced.siblings(writing)
  const [first] = await selectRows(writing, tableOf(type), fields, { among: { field: 'id', values } })
  return missing.flatMap(({ name, descriptor: { field } }): Given[] => {
    const value = first?.[field] ?? null
    return value === null ? [] : [{ type, field, value, path: [name] }]
  })
}

/** The values of one attribute. */
interface Group {
  readonly type: CompiledType
  readonly field: string
  readonly values: Set<Compared>
}

type Compared = string | number | bigint

function groupsOf(given: readonly Given[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const { type, field, value } of given) {
    const key = `${type.uid} ${field}`
    let group = groups.get(key)
    if (group === undefined) groups.set(key, (group = { type, field, values: new Set() }))
    group.values.add(comparedOf(value))
  }
  return groups
}

/** Names a value among all values of all attributes. */
function nameOf({ type, field }: Pick<Group, 'type' | 'field'>, value: Compared): string {
  return `${type.uid} ${field} ${value}`
}

/** PostgreSQL stores moments as dates. */
function comparedOf(value: unknown): Compared {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Until this transaction ends, no other one gives these values: each would see only what the other has not written yet. */
async function lock(writing: WriteTransaction, groups: readonly Group[]): Promise<void> {
  const names = groups.flatMap((group) => [...group.values].map((value) => nameOf(group, value)))
  await lockNames(writing, names)
}

/** Returns the names of the values that other entries have, and items which stay as they are. */
async function takenBy(
  writing: WriteTransaction,
  groups: readonly Group[],
  entries: readonly number[],
  places: readonly OwnPlace[],
): Promise<ReadonlySet<string>> {
  const { dialect } = writing.context.database
  const lists = groups.map(({ values }) => [...values])
  const parts = groups.map(({ type, field }, index) => {
    const column = columnOf(tableOf(type), field)
    const values = dialect.listed(lists[index] ?? [], column.stored)
    const own = places.filter((place) => place.type === type)
    const replaced =
      type.descriptor.kind === 'component'
        ? own.map((place) => sql`not ${replacedSql(writing, place, field, 'held')}`)
        : [sql`not ${dialect.anyOf(`held.${quoted(writing, 'id')}`, listOf(entries, 'integer', dialect))}`]
    const same = `held.${quoted(writing, column.name)} = given.value`
    const held = sql`select 1 from ${quoted(writing, type.table)} held where ${joined([same, ...replaced], ' and ')}`
    return sql`select ${String(index)} as "group", given.position from ${values} given where exists (${held})`
  })
  const rows = await rowsOf(writing, joined(parts, ' union all '))
  return new Set(
    rows.flatMap((row) => {
      const index = Number(row['group'])
      const group = groups[index]
      const value = lists[index]?.[Number(row['position'])]
      return group === undefined || value === undefined ? [] : [nameOf(group, value)]
    }),
  )
}

/** Returns the entry with its localizations, if these get anything, and the function that tells whose items at an attribute give way. */
async function ownEntries(writing: WriteTransaction, type: CompiledType, replaced: Replaced, sharesAny: boolean) {
  const own = replaced.id === null ? [] : [replaced.id]
  const all = sharesAny ? [...own, ...(await replaced.siblings(writing))] : own
  const isCommon = (attribute: CompiledAttribute) => type.localized && isShared(attribute)
  return { all, of: (attribute: CompiledAttribute) => (isCommon(attribute) ? all : own) }
}
