import { ApplicationError, RequestError } from '../../errors/errors.js'
import { deleteRows, updateRows } from '../rows/change.js'
import { selectRows } from '../rows/select.js'
import { tableOf } from '../rows/table.js'
import { Additions } from './additions.js'
import { changeKeys, newKeys, plainKeys } from './keys.js'
import { addLinks, changeLinks } from './links.js'
import type { Data, NewRow } from '../../tables.js'
import type { ColumnRef } from '../../descriptor.js'
import type { CompiledType } from '../../types.js'
import type { ComponentsInput, RowInput } from '../input/entry-input.js'
import type { WriteTransaction } from '../write-transaction.js'
import type { Holder } from './additions.js'
import type { StoredRow } from './links.js'

/** Changes the components of rows to what the body lists: items with an id are updated, others created, missing ones deleted. */
export async function changeComponents(writing: WriteTransaction, rows: readonly StoredRow[]): Promise<void> {
  for (const [attribute, lists] of listsOf(rows)) {
    for (const type of componentTypes(attribute)) await removeMissing(writing, attribute, type, lists)
    const placed = [...lists].flatMap(([id, input]) => itemsOf(input, id))
    await changeItems(writing, placed)
    const additions = new Additions(writing)
    await addItems(writing, placed, additions)
    await additions.store()
  }
}

/** Groups the wanted lists by attribute, then by the id of their row. */
function listsOf(rows: readonly StoredRow[]) {
  const attributes = new Map<ComponentsInput['attribute'], Map<number, ComponentsInput>>()
  for (const { row, id } of rows) {
    for (const input of row.components) {
      const lists = attributes.get(input.attribute)
      if (lists === undefined) attributes.set(input.attribute, new Map([[id, input]]))
      else lists.set(id, input)
    }
  }
  return attributes
}

/** Adds the components of a new row. */
export async function addComponents(
  writing: WriteTransaction,
  row: RowInput,
  added: NewRow,
  additions: Additions,
): Promise<void> {
  for (const input of row.components) {
    refuseKnown(input)
    await addItems(writing, itemsOf(input, added), additions)
  }
}

/** A new row has no components yet: an id belongs to another entry. */
function refuseKnown({ attribute, items }: ComponentsInput): void {
  if (items.some(({ id }) => id !== null)) throw notRelated(attribute)
}

async function removeMissing(
  writing: WriteTransaction,
  attribute: ComponentsInput['attribute'],
  type: CompiledType,
  lists: ReadonlyMap<number, ComponentsInput>,
): Promise<void> {
  const { owner } = attribute.descriptor
  const table = tableOf(type, [owner])
  const among = { field: owner.field, values: [...lists.keys()] }
  const present = new Map<number, number>()
  for (const row of await selectRows(writing, table, [owner.field], { among })) {
    present.set(Number(row['id']), Number(row[owner.field]))
  }
  for (const [ownerId, { items }] of lists) {
    for (const { id, row } of items) {
      if (id === null || row.type !== type) continue
      if (present.get(id) !== ownerId) throw notRelated(attribute)
      present.delete(id)
    }
  }
  const gone = [...present.keys()]
  if (gone.length > 0) await deleteRows(writing, table, { among: { field: 'id', values: gone } })
}

/** Returns the component types that an attribute can hold. */
export function componentTypes(attribute: ComponentsInput['attribute']): readonly CompiledType[] {
  return attribute.kind === 'dynamiczone' ? attribute.links.map(({ target }) => target) : [attribute.link.target]
}

/** An item with its place. */
interface PlacedItem {
  /** null: it is new. */
  readonly id: number | null
  readonly row: RowInput
  readonly owner: ColumnRef
  /** Its owner and its position in the list. */
  readonly columns: Data
}

function itemsOf({ attribute, items }: ComponentsInput, holder: Holder): PlacedItem[] {
  const { owner } = attribute.descriptor
  return items.map(({ id, row }, index) => {
    const { position } = row.type.descriptor
    const columns = { [owner.field]: holder }
    return { id, row, owner, columns: position === undefined ? columns : { [position.field]: index + 1, ...columns } }
  })
}

async function changeItems(writing: WriteTransaction, items: readonly PlacedItem[]): Promise<void> {
  for (const { type, owners, items: alike } of groupsOf(items)) {
    const stored = alike.flatMap(({ id, row, columns }) => (id === null ? [] : [{ id, row, columns }]))
    const rows = stored.map(({ id, row, columns }) => ({ id, ...row.columns, ...plainKeys(row), ...columns }))
    await updateRows(writing, tableOf(type, owners), { key: 'id' }, rows)
    for (const item of stored) {
      await changeKeys(writing, item.row, item.id)
      await changeLinks(writing, item)
    }
    await changeComponents(writing, stored)
  }
}

/** Ids follow the order of the items. */
async function addItems(writing: WriteTransaction, items: readonly PlacedItem[], additions: Additions): Promise<void> {
  for (const { id, row, owner, columns } of items) {
    if (id !== null) continue
    const keys = row.links.length === 0 ? {} : await newKeys(writing, row)
    const added = additions.add(tableOf(row.type, [owner]), { ...row.columns, ...keys, ...columns })
    await addLinks(writing, row, added, additions)
    await addComponents(writing, row, added, additions)
    if (writing.pauses.areDue) await writing.pauses.rest()
  }
}

/** Groups items by type, with the columns of their owners. */
function groupsOf(items: readonly PlacedItem[]) {
  const groups = new Map<CompiledType, { type: CompiledType; owners: ColumnRef[]; items: PlacedItem[] }>()
  for (const item of items) {
    const { type } = item.row
    let group = groups.get(type)
    if (group === undefined) groups.set(type, (group = { type, owners: [], items: [] }))
    if (!group.owners.includes(item.owner)) group.owners.push(item.owner)
    group.items.push(item)
  }
  return groups.values()
}

function notRelated({ kind, name }: ComponentsInput['attribute']): RequestError {
  const message = `Some of the provided components in ${name} are not related to the entity`
  return kind === 'dynamiczone' ? new RequestError(400, 'Error', message, null) : new ApplicationError(message)
}
