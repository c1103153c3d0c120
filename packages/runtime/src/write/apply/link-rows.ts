/** A uniform view of where the links of one row are stored: a join table, or keys in the target's rows. */
import { Vanished } from '../transaction.js'
import { deleteRows, setRows, updateRows } from '../rows/change.js'
import { selectRows } from '../rows/select.js'
import { linkTable, tableOf } from '../rows/table.js'
import { endPosition } from './positions.js'
import type { Data } from '../../tables.js'
import type { Link } from '../../descriptor.js'
import type { CompiledType } from '../../types.js'
import type { WriteTransaction } from '../write-transaction.js'
import type { Additions, Holder } from './additions.js'
import type { Linked } from './positions.js'

export interface LinkRows {
  /** Returns all links, or those to `ids`. */
  list(ids?: readonly number[]): Promise<Linked[]>
  remove(ids: readonly number[]): Promise<unknown>
  add(items: readonly Linked[]): Promise<unknown>
  move(items: readonly Linked[]): Promise<unknown>
}

type LinkOf<Kind extends Link['kind']> = Extract<Link, { kind: Kind }>

/** Collects new rows in `additions`, which the caller stores. */
export function joinRows(
  writing: WriteTransaction,
  link: LinkOf<'joinTable'>,
  id: Holder,
  additions: Additions,
): LinkRows {
  const table = linkTable(link)
  const { field: source } = link.source
  const { field: target } = link.target
  const { field: position } = link.position
  const where = { [source]: id }
  return {
    list: async (ids) => {
      const selected = ids === undefined ? { where } : { where, among: { field: target, values: ids } }
      const found = await selectRows(writing, table, [target, position], selected)
      return found.map((row) => linked(row[target], row[position]))
    },
    remove: (ids) => deleteRows(writing, table, { where, among: { field: target, values: ids } }),
    add: async (items) => {
      const inverse = link.inversePosition?.field
      for (const item of items) {
        const row: Data = { [source]: id, [target]: item.id, [position]: item.position }
        if (inverse !== undefined) row[inverse] = endPosition()
        additions.add(table, row)
      }
    },
    move: async (items) => {
      const rows = items.map((item) => ({ [target]: item.id, [position]: item.position }))
      await updateRows(writing, table, { key: target, where }, rows)
    },
  }
}

/** Adding takes the target from its current holder: a key has one value. It waits until a new holder has its id. */
export function inverseKeyRows(
  writing: WriteTransaction,
  target: CompiledType,
  link: LinkOf<'inverseKey'>,
  id: Holder,
  additions: Additions,
): LinkRows {
  const table = tableOf(target)
  const key = link.key.field
  const position = link.position?.field
  const where = { [key]: id }
  const held = (holder: Holder | null, place: number | null): Data =>
    position === undefined ? { [key]: holder } : { [key]: holder, [position]: place }
  const place = async (items: readonly Linked[]) => {
    const rows = items.map((item) => ({ id: item.id, ...held(id, item.position) }))
    if ((await updateRows(writing, table, { key: 'id' }, rows)) < rows.length) throw new Vanished()
  }
  return {
    list: async (ids) => {
      const selected = ids === undefined ? { where } : { where, among: { field: 'id', values: ids } }
      const found = await selectRows(writing, table, position === undefined ? [] : [position], selected)
      return found.map((row) => linked(row['id'], position === undefined ? 0 : row[position]))
    },
    remove: (ids) => setRows(writing, table, { where, among: { field: 'id', values: ids } }, held(null, null)),
    add: async (items) => additions.after(() => place(items)),
    move: place,
  }
}

function linked(id: unknown, position: unknown): Linked {
  return { id: Number(id), position: Number(position ?? 0) }
}
