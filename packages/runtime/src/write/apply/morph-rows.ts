/** Links to entries of any type, kept in a table or in columns of the other side. */
import { deleteRows, setRows, updateRows } from '../rows/change.js'
import { selectRows } from '../rows/select.js'
import { linkTable, tableOf } from '../rows/table.js'
import { endPosition } from './positions.js'
import { Vanished } from '../transaction.js'
import type { Link } from '../../descriptor.js'
import type { CompiledMorph, CompiledType } from '../../types.js'
import type { MorphChange, MorphRef } from '../input/morph.js'
import type { WriteTransaction } from '../write-transaction.js'
import type { Additions, Holder } from './additions.js'
import type { LinkRows } from './link-rows.js'

type LinkOf<Kind extends Link['kind']> = Extract<Link, { kind: Kind }>

/** morphToMany: brings the targets of row `id` to what a change asks for. */
export async function changeMorphRows(
  writing: WriteTransaction,
  link: LinkOf<'morphTable'>,
  change: MorphChange,
  id: Holder,
  isNew: boolean,
  additions: Additions,
): Promise<void> {
  const table = linkTable(link)
  const source = link.source.field
  const where = { [source]: id }
  const added = change.kind === 'setMorph' ? change.refs : change.connect
  if (!isNew && change.kind === 'setMorph') {
    const known = await selectRows(writing, table, [link.morphType.field], { where })
    const gone = known.filter((row) => !change.hidden.includes(String(row[link.morphType.field])))
    const ids = gone.map((row) => Number(row['id']))
    await deleteRows(writing, table, { where, among: { field: 'id', values: ids } })
  } else if (!isNew && change.kind === 'patchMorph') {
    for (const [uid, ids] of idsByType([...change.disconnect, ...change.connect])) {
      const ofType = { ...where, [link.morphType.field]: uid }
      await deleteRows(writing, table, { where: ofType, among: { field: link.morphId.field, values: ids } })
    }
  }
  const shown = new Map([...idsByType(added).keys()].map((uid) => [uid, shownAs(writing, link, uid)]))
  for (const [index, ref] of added.entries()) {
    additions.add(table, {
      [source]: id,
      [link.morphType.field]: ref.uid,
      [link.morphId.field]: ref.id,
      [link.attribute.field]: shown.get(ref.uid) ?? '',
      [link.position.field]: change.kind === 'setMorph' ? index + 1 : endPosition(),
    })
  }
}

function idsByType(refs: readonly MorphRef[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const ref of refs) {
    const known = ids.get(ref.uid)
    if (known === undefined) ids.set(ref.uid, [ref.id])
    else known.push(ref.id)
  }
  return ids
}

/** Returns the target's attribute that shows the link, or an empty text. */
function shownAs(writing: WriteTransaction, link: LinkOf<'morphTable'>, uid: string): string {
  for (const attribute of writing.context.types.get(uid)?.attributes.values() ?? []) {
    const other = attribute.kind === 'morph' ? attribute.descriptor.link : null
    if (other?.kind === 'inverseMorphTable' && other.table === link.table) return attribute.name
  }
  return ''
}

/** morphMany over a morphToMany: the rows of its table that point at entry `id` of `type`. */
export function inverseMorphRows(
  writing: WriteTransaction,
  type: CompiledType,
  { name }: CompiledMorph,
  link: LinkOf<'inverseMorphTable'>,
  id: Holder,
  additions: Additions,
): LinkRows {
  const table = linkTable(link)
  const source = link.source.field
  const here = { [link.morphType.field]: type.uid, [link.morphId.field]: id, [link.attribute.field]: name }
  return {
    list: async (ids) => {
      const selected = ids === undefined ? { where: here } : { where: here, among: { field: source, values: ids } }
      const found = await selectRows(writing, table, [source], selected)
      return found.map((row) => ({ id: Number(row[source]), position: 0 }))
    },
    remove: (ids) => deleteRows(writing, table, { where: here, among: { field: source, values: ids } }),
    add: async (items) => {
      for (const item of items) {
        additions.add(table, { ...here, [source]: item.id, [link.position.field]: endPosition() })
      }
    },
    // The position orders the other side's list.
    move: async () => {},
  }
}

/** morphOne and morphMany over a morphToOne: the rows of the target whose columns point at entry `id` of `type`. */
export function inverseMorphKeyRows(
  writing: WriteTransaction,
  type: CompiledType,
  target: CompiledType,
  link: LinkOf<'inverseMorphKey'>,
  id: Holder,
  additions: Additions,
): LinkRows {
  const table = tableOf(target)
  const here = { [link.morphType.field]: type.uid, [link.morphId.field]: id }
  const nowhere = { [link.morphType.field]: null, [link.morphId.field]: null }
  return {
    list: async (ids) => {
      const selected = ids === undefined ? { where: here } : { where: here, among: { field: 'id', values: ids } }
      const found = await selectRows(writing, table, [], selected)
      return found.map((row) => ({ id: Number(row['id']), position: 0 }))
    },
    remove: (ids) => setRows(writing, table, { where: here, among: { field: 'id', values: ids } }, nowhere),
    add: async (items) =>
      additions.after(async () => {
        const rows = items.map((item) => ({ id: item.id, ...here }))
        if ((await updateRows(writing, table, { key: 'id' }, rows)) < rows.length) throw new Vanished()
      }),
    move: async () => {},
  }
}
