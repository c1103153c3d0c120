/** The components that a write changes or removes: they take no value away from those that it writes. */
import { componentTypes } from './apply/components.js'
import { joined, sql } from '../sql/sql.js'
import { listOf } from '../sql/written.js'
import { quoted } from './rows/statement.js'
import type { CompiledType } from '../types.js'
import type { ComponentsInput, ItemInput, RowInput } from './input/entry-input.js'
import type { Sql } from '../sql/sql.js'
import type { WriteTransaction } from './write-transaction.js'

type Attribute = ComponentsInput['attribute']

/** The items of one type in an attribute that the write sets. */
export interface OwnPlace {
  readonly type: CompiledType
  readonly attribute: Attribute
  /** The ids of their entries, or the place of the items that hold them. */
  readonly holders: readonly number[] | OwnPlace
  /** Items above which stay with all that they hold here. */
  readonly spared: readonly number[]
  /** The items that the body lists. */
  readonly items: readonly ItemInput[]
}

/** Returns the places that a body sets. `entriesOf`: the entries whose items at an attribute give way. */
export function ownPlaces(row: RowInput, entriesOf: (attribute: Attribute) => readonly number[]): OwnPlace[] {
  return row.components.flatMap(({ attribute, items }) => {
    const holders = entriesOf(attribute)
    return holders.length === 0 ? [] : placesAt(attribute, { holders, spared: [] }, items)
  })
}

function placesAt(
  attribute: Attribute,
  above: Pick<OwnPlace, 'holders' | 'spared'>,
  items: readonly ItemInput[],
): OwnPlace[] {
  return componentTypes(attribute).flatMap((type) => {
    const place: OwnPlace = { ...above, type, attribute, items: items.filter(({ row }) => row.type === type) }
    const below = [...type.attributes.values()].filter((each) => each.kind === 'component')
    return [place, ...below.flatMap((each) => placesBelow(each, place))]
  })
}

function placesBelow(attribute: Attribute, holders: OwnPlace): OwnPlace[] {
  const spared: number[] = []
  const items: ItemInput[] = []
  for (const { id, row } of holders.items) {
    const given = row.components.find((input) => input.attribute === attribute)
    if (given !== undefined) for (const item of given.items) items.push(item)
    else if (id !== null) spared.push(id)
  }
  return placesAt(attribute, { holders, spared }, items)
}

/** Returns the condition of the rows of a place that the write changes or removes; those that keep their value of `field` are not among them. */
export function replacedSql(writing: WriteTransaction, place: OwnPlace, field: string, row: string): Sql {
  const kept = place.items.flatMap(({ id, row: { columns } }) =>
    id === null || Object.hasOwn(columns, field) ? [] : [id],
  )
  return sql`(${joined([heldSql(writing, place, row), ...without(writing, row, kept)], ' and ')})`
}

function heldSql(writing: WriteTransaction, { attribute, holders, spared }: OwnPlace, row: string): Sql {
  const owner = `${row}.${quoted(writing, attribute.descriptor.owner.column)}`
  const isHeld =
    'type' in holders
      ? sql`${owner} in (${idsSql(writing, holders, `${row}s`, spared)})`
      : amongSql(writing, owner, holders)
  // Other places have other owners: nothing would be known of the items there.
  return sql`${owner} is not null and ${isHeld}`
}

function idsSql(writing: WriteTransaction, place: OwnPlace, row: string, spared: readonly number[]): Sql {
  const conditions = [heldSql(writing, place, row), ...without(writing, row, spared)]
  const from = `${quoted(writing, place.type.table)} ${row}`
  return sql`select ${row}.${quoted(writing, 'id')} from ${from} where ${joined(conditions, ' and ')}`
}

function without(writing: WriteTransaction, row: string, ids: readonly number[]): Sql[] {
  return ids.length === 0 ? [] : [sql`not ${amongSql(writing, `${row}.${quoted(writing, 'id')}`, ids)}`]
}

function amongSql({ context }: WriteTransaction, value: string, ids: readonly number[]): Sql {
  const { dialect } = context.database
  return dialect.anyOf(value, listOf(ids, 'integer', dialect))
}
