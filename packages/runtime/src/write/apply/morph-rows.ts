/** Links to entries of any type, kept in a table or in columns of the other side. */
import { delegate, rowsOf } from '../session.js'
import { endPosition } from './positions.js'
import { Vanished } from '../transaction.js'
import type { Data } from '../../database.js'
import type { Link } from '../../descriptor.js'
import type { CompiledMorph, CompiledType } from '../../types.js'
import type { MorphChange, MorphRef } from '../input/morph.js'
import type { Session } from '../session.js'
import type { LinkRows } from './link-rows.js'

type LinkOf<Kind extends Link['kind']> = Extract<Link, { kind: Kind }>

/** morphToMany: brings the targets of row `id` to what a change asks for. */
export async function changeMorphRows(
  session: Session,
  link: LinkOf<'morphTable'>,
  change: MorphChange,
  id: number,
  isNew: boolean,
): Promise<void> {
  const rows = delegate(session, link.delegate)
  const source = link.source.field
  const added = change.kind === 'setMorph' ? change.refs : change.connect
  if (!isNew) {
    const gone = change.kind === 'setMorph' ? [] : [...change.disconnect, ...change.connect]
    if (change.kind === 'setMorph') await rows.deleteMany({ where: { [source]: id, ...shown(link, change.hidden) } })
    for (const ref of gone) {
      const where = { [source]: id, [link.morphType.field]: ref.uid, [link.morphId.field]: ref.id }
      await rows.deleteMany({ where })
    }
  }
  if (added.length === 0) return
  await rows.createMany({
    data: added.map((ref, index) => ({
      [source]: id,
      [link.morphType.field]: ref.uid,
      [link.morphId.field]: ref.id,
      [link.attribute.field]: shownAs(session, link, ref),
      [link.position.field]: change.kind === 'setMorph' ? index + 1 : endPosition(),
    })),
  })
}

function shown({ morphType }: LinkOf<'morphTable'>, hidden: readonly string[]): Data {
  return hidden.length === 0 ? {} : { [morphType.field]: { notIn: [...hidden] } }
}

/** The target's attribute that shows the link, or nothing. */
function shownAs(session: Session, link: LinkOf<'morphTable'>, ref: MorphRef): string {
  for (const attribute of session.context.types.get(ref.uid)?.attributes.values() ?? []) {
    const other = attribute.kind === 'morph' ? attribute.descriptor.link : null
    if (other?.kind === 'inverseMorphTable' && other.table === link.table) return attribute.name
  }
  return ''
}

/** morphMany over a morphToMany: the rows of its table that point at entry `id` of `type`. */
export function inverseMorphRows(
  session: Session,
  type: CompiledType,
  { name }: CompiledMorph,
  link: LinkOf<'inverseMorphTable'>,
  id: number,
): LinkRows {
  const rows = delegate(session, link.delegate)
  const source = link.source.field
  const here = { [link.morphType.field]: type.uid, [link.morphId.field]: id, [link.attribute.field]: name }
  return {
    list: async (ids) => {
      const where = ids === undefined ? here : { ...here, [source]: { in: [...ids] } }
      const found = await rows.findMany({ where, select: { [source]: true } })
      return found.map((row) => ({ id: Number(row[source]), position: 0 }))
    },
    remove: async (ids) => void (await rows.deleteMany({ where: { ...here, [source]: { in: [...ids] } } })),
    add: async (items) => {
      const data = items.map((item) => ({ ...here, [source]: item.id, [link.position.field]: endPosition() }))
      await rows.createMany({ data })
    },
    // The position orders the other side's list.
    move: async () => {},
  }
}

/** morphOne and morphMany over a morphToOne: the rows of the target whose columns point at entry `id` of `type`. */
export function inverseMorphKeyRows(
  session: Session,
  type: CompiledType,
  target: CompiledType,
  link: LinkOf<'inverseMorphKey'>,
  id: number,
): LinkRows {
  const rows = rowsOf(session, target)
  const here = { [link.morphType.field]: type.uid, [link.morphId.field]: id }
  const nowhere = { [link.morphType.field]: null, [link.morphId.field]: null }
  return {
    list: async (ids) => {
      const where = ids === undefined ? here : { ...here, id: { in: [...ids] } }
      const found = await rows.findMany({ where, select: { id: true } })
      return found.map((row) => ({ id: Number(row['id']), position: 0 }))
    },
    remove: async (ids) => void (await rows.updateMany({ where: { ...here, id: { in: [...ids] } }, data: nowhere })),
    add: async (items) => {
      const { count } = await rows.updateMany({ where: { id: { in: items.map((item) => item.id) } }, data: here })
      if (count < items.length) throw new Vanished()
    },
    move: async () => {},
  }
}
