import { ApplicationError, RequestError } from '../../errors.js'
import { deleteRows, updateRows } from '../rows/change.js'
import { insertForIds, insertRows } from '../rows/insert.js'
import { selectRows } from '../rows/select.js'
import { tableOf } from '../rows/table.js'
import { changeKeys, newKeys, plainKeys } from './keys.js'
import { addLinks, changeLinks } from './links.js'
import type { Data } from '../../database.js'
import type { ColumnRef } from '../../descriptor.js'
import type { CompiledType } from '../../types.js'
import type { ComponentsInput, RowInput } from '../input/entry-input.js'
import type { Session } from '../session.js'
import type { StoredRow } from './links.js'

/** Brings the components of a row to what the body lists: items with an id stay and change, the rest is new, what is missing goes. */
export async function changeComponents(session: Session, { row, id }: StoredRow): Promise<void> {
  for (const input of row.components) {
    await removeMissing(session, input, id)
    const placed = itemsOf(input, id)
    await changeItems(session, placed)
    await addItems(session, placed)
  }
}

/** The components of new rows: of all rows together, so that there are few statements. */
export async function addComponents(session: Session, rows: readonly StoredRow[]): Promise<void> {
  await addItems(
    session,
    rows.flatMap(({ row, id }) => row.components.flatMap((input) => itemsOf(input, id))),
  )
}

async function removeMissing(session: Session, { attribute, items }: ComponentsInput, owner: number): Promise<void> {
  const { owner: key } = attribute.descriptor
  for (const type of componentTypes(attribute)) {
    const table = tableOf(type, [key])
    const kept = items.flatMap(({ id, row }) => (id !== null && row.type === type ? [id] : []))
    const where = { [key.field]: owner }
    const present = new Set((await selectRows(session, table, [], { where })).map((row) => Number(row['id'])))
    const wanted = new Set(kept)
    if (kept.some((id) => !present.has(id)) || wanted.size < kept.length) throw notRelated(attribute)
    const ids = [...present].filter((id) => !wanted.has(id))
    if (ids.length > 0) await deleteRows(session, table, { among: { field: 'id', ids } })
  }
}

/** The component types that an attribute can hold. */
export function componentTypes(attribute: ComponentsInput['attribute']): readonly CompiledType[] {
  return attribute.kind === 'zone' ? attribute.links.map(({ target }) => target) : [attribute.link.target]
}

/** An item, and where it belongs. */
interface PlacedItem {
  /** null: it is new. */
  readonly id: number | null
  readonly row: RowInput
  readonly owner: ColumnRef
  /** Whose it is, and where in its list. */
  readonly columns: Data
}

function itemsOf({ attribute, items }: ComponentsInput, ownerId: number): PlacedItem[] {
  const { owner } = attribute.descriptor
  return items.map(({ id, row }, index) => {
    const { position } = row.type.descriptor
    const columns = { [owner.field]: ownerId }
    return { id, row, owner, columns: position === undefined ? columns : { ...columns, [position.field]: index + 1 } }
  })
}

async function changeItems(session: Session, items: readonly PlacedItem[]): Promise<void> {
  for (const { type, owners, items: alike } of groupsOf(items)) {
    const stored = alike.flatMap(({ id, row, columns }) => (id === null ? [] : [{ id, row, columns }]))
    const rows = stored.map(({ id, row, columns }) => ({ id, ...row.columns, ...plainKeys(row), ...columns }))
    await updateRows(session, tableOf(type, owners), { key: 'id' }, rows)
    for (const item of stored) {
      await changeKeys(session, item.row, item.id)
      await changeLinks(session, item)
      await changeComponents(session, item)
    }
  }
}

/** Ids follow the order of the items. */
async function addItems(session: Session, items: readonly PlacedItem[]): Promise<void> {
  for (const { type, owners, items: alike } of groupsOf(items)) {
    const added = alike.filter(({ id }) => id === null)
    const table = tableOf(type, owners)
    const data: Data[] = []
    for (const { row, columns } of added) {
      const keys = row.links.length === 0 ? {} : await newKeys(session, row)
      data.push({ ...row.columns, ...keys, ...columns })
      if (session.stretches.areOver) await session.stretches.rest()
    }
    if (added.every(({ row }) => isLeaf(row))) {
      await insertRows(session, table, data)
      continue
    }
    const ids = await insertForIds(session, table, data)
    const stored = added.map(({ row }, index) => ({ row, id: ids[index] ?? 0 }))
    await addLinks(session, stored)
    await addComponents(session, stored)
  }
}

/** The items of each type, with the columns of their owners. */
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

const columnLinks: ReadonlySet<string> = new Set(['foreignKey', 'morphKey'])

/** Nothing hangs on the row, so that nobody needs to know its id. */
function isLeaf(row: RowInput): boolean {
  return (
    row.components.length === 0 && row.links.every(({ attribute }) => columnLinks.has(attribute.descriptor.link.kind))
  )
}

function notRelated({ kind, name }: ComponentsInput['attribute']): RequestError {
  const message = `Some of the provided components in ${name} are not related to the entity`
  return kind === 'zone' ? new RequestError(400, 'Error', message, null) : new ApplicationError(message)
}
