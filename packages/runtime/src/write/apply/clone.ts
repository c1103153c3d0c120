import { deleteRows } from '../rows/change.js'
import { copyRows } from '../rows/insert.js'
import { selectRows } from '../rows/select.js'
import { linkTable, tableOf } from '../rows/table.js'
import { componentTypes } from './components.js'
import type { ColumnRef } from '../../descriptor.js'
import type { CompiledType } from '../../types.js'
import type { ComponentsInput } from '../input/entry-input.js'
import type { Session } from '../session.js'
import type { Table } from '../../tables.js'

/** Replaces the components of row `to` by copies of those of row `from`, with everything that belongs to them. */
export async function cloneComponents(
  session: Session,
  attribute: ComponentsInput['attribute'],
  from: number,
  to: number,
): Promise<void> {
  const { owner } = attribute.descriptor
  for (const type of componentTypes(attribute)) {
    const table = tableOf(type, [owner])
    const present = await selectRows(session, table, [], { where: { [owner.field]: to } })
    const ids = present.map((row) => Number(row['id']))
    if (ids.length > 0) await deleteRows(session, table, { among: { field: 'id', values: ids } })
    await cloneItems(session, type, owner, new Map([[from, to]]))
  }
}

/** Copies the components of some rows to others. */
async function cloneItems(
  session: Session,
  type: CompiledType,
  owner: ColumnRef,
  owners: ReadonlyMap<number, number>,
): Promise<void> {
  const copies = await cloneRows(session, tableOf(type, [owner]), owner, owners)
  if (copies.size === 0) return
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'component' || attribute.kind === 'dynamiczone') {
      for (const target of componentTypes(attribute)) {
        await cloneItems(session, target, attribute.descriptor.owner, copies)
      }
    } else if (attribute.kind !== 'scalar') {
      const { link } = attribute.descriptor
      if (link.kind === 'joinTable' || link.kind === 'morphTable') {
        await cloneRows(session, linkTable(link), link.source, copies)
      }
    }
  }
}

/** Copies the rows of some owners to others; returns the new ids by the old ones. */
async function cloneRows(
  session: Session,
  table: Table,
  owner: ColumnRef,
  owners: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const fields = [...table.columns.keys()].filter((field) => field !== 'id' && field !== owner.field)
  const among = { field: owner.field, values: [...owners.keys()] }
  const originals = await selectRows(session, table, [owner.field], { among })
  const copies = originals
    .map((row) => ({ id: Number(row['id']), owner: owners.get(Number(row[owner.field])) ?? 0 }))
    .toSorted((one, other) => one.id - other.id)
  const ids = await copyRows(session, table, copies, { owner: owner.field, fields })
  return new Map(copies.map(({ id }, index) => [id, ids[index] ?? 0]))
}
