import { ApplicationError, RequestError } from '../../errors.js'
import { rowsOf } from '../session.js'
import { newKeys } from './keys.js'
import { insertRow, updateRow } from './rows.js'
import type { Data } from '../../database.js'
import type { CompiledType } from '../../types.js'
import type { ComponentsInput, ItemInput, RowInput } from '../input/entry-input.js'
import type { Session } from '../session.js'

/** Brings the components of a row to what the body lists: items with an id stay and change, the rest is new, what is missing goes. */
export async function changeComponents(session: Session, row: RowInput, id: number, isNew: boolean): Promise<void> {
  for (const input of row.components) {
    if (isNew) refuseKnown(input)
    else await removeMissing(session, input, id)
    await writeItems(session, input, id)
  }
}

/** Nothing hangs on a new row yet: an id is that of somebody else's. */
function refuseKnown({ attribute, items }: ComponentsInput): void {
  if (items.some(({ id }) => id !== null)) throw notRelated(attribute)
}

async function removeMissing(session: Session, { attribute, items }: ComponentsInput, owner: number): Promise<void> {
  const key = attribute.descriptor.owner.field
  for (const type of componentTypes(attribute)) {
    const kept = items.flatMap(({ id, row }) => (id !== null && row.type === type ? [id] : []))
    const rows = rowsOf(session, type)
    if (kept.length === 0) {
      await rows.deleteMany({ where: { [key]: owner } })
      continue
    }
    const present = await rows.findMany({ where: { [key]: owner }, select: { id: true } })
    const ids = present.map((row) => Number(row['id']))
    if (kept.some((id) => !ids.includes(id)) || new Set(kept).size < kept.length) throw notRelated(attribute)
    const gone = ids.filter((id) => !kept.includes(id))
    if (gone.length > 0) await rows.deleteMany({ where: { id: { in: gone } } })
  }
}

/** The component types that an attribute can hold. */
export function componentTypes(attribute: ComponentsInput['attribute']): readonly CompiledType[] {
  return attribute.kind === 'zone' ? attribute.links.map(({ target }) => target) : [attribute.link.target]
}

async function writeItems(session: Session, { attribute, items }: ComponentsInput, owner: number): Promise<void> {
  const leaves = new Map<CompiledType, Data[]>()
  for (const [index, item] of items.entries()) {
    const { type } = item.row
    const columns = placeColumns(type, attribute.descriptor.owner.field, owner, index + 1)
    if (item.id !== null) await updateRow(session, item.row, item.id, columns, {})
    else if (isLeaf(item)) {
      const data = { ...item.row.columns, ...(await newKeys(session, item.row)), ...columns }
      const others = leaves.get(type)
      if (others === undefined) leaves.set(type, [data])
      else others.push(data)
    } else {
      // Ids follow the order of the items.
      await insertLeaves(session, type, leaves)
      await insertRow(session, item.row, columns)
    }
  }
  for (const type of leaves.keys()) await insertLeaves(session, type, leaves)
}

async function insertLeaves(session: Session, type: CompiledType, leaves: Map<CompiledType, Data[]>): Promise<void> {
  const data = leaves.get(type)
  if (data !== undefined) await rowsOf(session, type).createMany({ data })
  leaves.delete(type)
}

/** Whose it is, and where in its list. */
function placeColumns(type: CompiledType, ownerField: string, owner: number, position: number): Data {
  const { position: column } = type.descriptor
  return column === undefined ? { [ownerField]: owner } : { [ownerField]: owner, [column.field]: position }
}

const columnLinks: ReadonlySet<string> = new Set(['foreignKey', 'morphKey'])

/** Nothing hangs on the row, so that nobody needs to know its id. */
function isLeaf({ row }: ItemInput): boolean {
  return (
    row.components.length === 0 && row.links.every(({ attribute }) => columnLinks.has(attribute.descriptor.link.kind))
  )
}

function notRelated({ kind, name }: ComponentsInput['attribute']): RequestError {
  const message = `Some of the provided components in ${name} are not related to the entity`
  return kind === 'zone' ? new RequestError(400, 'Error', message, null) : new ApplicationError(message)
}
