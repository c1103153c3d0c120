/** Where the links of one row are kept, behind one face: a join table, or keys in the rows of the target. */
import { Vanished } from '../transaction.js'
import { delegate, rowsOf } from '../session.js'
import { endPosition } from './positions.js'
import type { Data } from '../../database.js'
import type { Link } from '../../descriptor.js'
import type { CompiledType } from '../../types.js'
import type { Session } from '../session.js'
import type { Linked } from './positions.js'

export interface LinkRows {
  /** What is linked: all, or these of it. */
  list(ids?: readonly number[]): Promise<Linked[]>
  remove(ids: readonly number[]): Promise<void>
  add(items: readonly Linked[]): Promise<void>
  move(item: Linked): Promise<void>
}

type LinkOf<Kind extends Link['kind']> = Extract<Link, { kind: Kind }>

export function joinRows(session: Session, link: LinkOf<'joinTable'>, id: number): LinkRows {
  const rows = delegate(session, link.delegate)
  const { field: source } = link.source
  const { field: target } = link.target
  const { field: position } = link.position
  const among = (ids: readonly number[]): Data => ({ [source]: id, [target]: { in: [...ids] } })
  return {
    list: async (ids) => {
      const where = ids === undefined ? { [source]: id } : among(ids)
      const found = await rows.findMany({ where, select: { [target]: true, [position]: true } })
      return found.map((row) => linked(row[target], row[position]))
    },
    remove: async (ids) => void (await rows.deleteMany({ where: among(ids) })),
    add: async (items) => {
      const inverse = link.inversePosition?.field
      const data = items.map((item): Data => {
        const row = { [source]: id, [target]: item.id, [position]: item.position }
        return inverse === undefined ? row : { ...row, [inverse]: endPosition() }
      })
      await rows.createMany({ data })
    },
    move: async (item) => {
      await rows.updateMany({ where: { [source]: id, [target]: item.id }, data: { [position]: item.position } })
    },
  }
}

/** Adding takes the target away from whoever held it: a key has one value. */
export function inverseKeyRows(
  session: Session,
  target: CompiledType,
  link: LinkOf<'inverseKey'>,
  id: number,
): LinkRows {
  const rows = rowsOf(session, target)
  const key = link.key.field
  const position = link.position?.field
  const held = (holder: number | null, place: number | null): Data =>
    position === undefined ? { [key]: holder } : { [key]: holder, [position]: place }
  const place = async (item: Linked) => {
    const { count } = await rows.updateMany({ where: { id: item.id }, data: held(id, item.position) })
    if (count === 0) throw new Vanished()
  }
  return {
    list: async (ids) => {
      const where: Data = ids === undefined ? { [key]: id } : { [key]: id, id: { in: [...ids] } }
      const select = position === undefined ? { id: true as const } : { id: true as const, [position]: true as const }
      const found = await rows.findMany({ where, select })
      return found.map((row) => linked(row['id'], position === undefined ? 0 : row[position]))
    },
    remove: async (ids) => {
      await rows.updateMany({ where: { [key]: id, id: { in: [...ids] } }, data: held(null, null) })
    },
    add: async (items) => {
      for (const item of items) await place(item)
    },
    move: place,
  }
}

function linked(id: unknown, position: unknown): Linked {
  return { id: Number(id), position: Number(position ?? 0) }
}
