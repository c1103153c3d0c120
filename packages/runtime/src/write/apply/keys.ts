/** To-one links stored as a column of the row itself. */
import { setRows } from '../rows/change.js'
import { tableOf } from '../rows/table.js'
import { leastOf } from './least.js'
import { endPosition } from './positions.js'
import { linkedBy } from '../input/relation.js'
import type { Data } from '../../tables.js'
import type { Link } from '../../descriptor.js'
import { isExclusive } from '../../types.js'
import type { CompiledType } from '../../types.js'
import type { RowInput } from '../input/entry-input.js'
import type { RelationChange } from '../input/relation.js'
import type { Selected } from '../rows/statement.js'
import type { WriteTransaction } from '../write-transaction.js'

type ForeignKey = Extract<Link, { kind: 'foreignKey' }>

/** One column to set. */
interface KeyInput {
  readonly link: ForeignKey
  readonly change: RelationChange
  readonly target: CompiledType
  /** No other row may hold the target. */
  readonly takes: boolean
}

/** Returns the columns of a new row's links, after releasing what they take from other rows. */
export async function newKeys(writing: WriteTransaction, row: RowInput): Promise<Data> {
  const columns = morphKeys(row)
  for (const key of keysOf(row)) {
    // With several ids for one place, the least counts on create and the last on update, as in Strapi v4.
    const target = leastOf(linkedBy(key.change))
    if (target === undefined) continue
    if (key.takes) await release(writing, row, key, target, null)
    Object.assign(columns, held(key.link, target))
  }
  return columns
}

/** Returns the columns that can be set together with the scalars of an existing row. */
export function plainKeys(row: RowInput): Data {
  const columns = morphKeys(row)
  for (const key of keysOf(row)) {
    const target = newTarget(key.change)
    if (target !== undefined && isPlain(key)) columns[key.link.key.field] = target
  }
  return columns
}

/** Sets the other columns, which depend on what this row or another one holds now. */
export async function changeKeys(writing: WriteTransaction, row: RowInput, id: number): Promise<void> {
  const table = tableOf(row.type)
  const self = { id }
  for (const { except, data } of clearedMorphs(row)) await setRows(writing, table, { where: self, except }, data)
  for (const key of keysOf(row)) {
    const field = key.link.key.field
    const target = newTarget(key.change)
    if (target === undefined) {
      const gone = key.change.kind === 'patch' ? key.change.disconnect : []
      if (gone.length > 0) {
        await setRows(writing, table, { where: self, among: { field, values: gone } }, held(key.link, null))
      }
    } else if (!isPlain(key)) {
      if (key.takes && target !== null) await release(writing, row, key, target, id)
      // A row that keeps its target keeps its position in the other side's list.
      await setRows(writing, table, { where: self, except: [[field, target]] }, held(key.link, target))
    }
  }
}

function isPlain({ link, takes }: KeyInput): boolean {
  return !takes && link.position === undefined
}

/** Returns undefined if nothing changes, as far as this row alone can tell. */
function newTarget(change: RelationChange): number | null | undefined {
  return change.kind === 'set' ? (change.ids.at(-1) ?? null) : change.connect.at(-1)?.id
}

function held(link: ForeignKey, target: number | null): Data {
  const columns: Data = { [link.key.field]: target }
  if (link.position !== undefined) columns[link.position.field] = target === null ? null : endPosition()
  return columns
}

/** Takes a target from its current holder. The target is locked first: of two writers that want it, one waits. */
async function release(
  writing: WriteTransaction,
  row: RowInput,
  { link, target: type }: KeyInput,
  id: number,
  self: number | null,
): Promise<void> {
  await setRows(writing, tableOf(type), { where: { id } }, { id })
  const except = self === null ? [] : [['id', self] as const]
  await setRows(writing, tableOf(row.type), { where: { [link.key.field]: id }, except }, held(link, null))
}

function keysOf(row: RowInput): KeyInput[] {
  return row.links.flatMap(({ attribute, change }) => {
    const { link } = attribute.descriptor
    if (link.kind !== 'foreignKey' || (change.kind !== 'set' && change.kind !== 'patch')) return []
    if (attribute.kind === 'morph') return []
    return [{ link, change, target: attribute.link.target, takes: isExclusive(attribute) }]
  })
}

function morphKeys(row: RowInput): Data {
  const columns: Data = {}
  for (const { attribute, change } of row.links) {
    const { link } = attribute.descriptor
    if (link.kind !== 'morphKey') continue
    const ref = (change.kind === 'setMorph' ? change.refs : change.kind === 'patchMorph' ? change.connect : []).at(-1)
    if (ref === undefined) continue
    columns[link.morphType.field] = ref.uid
    columns[link.morphId.field] = ref.id
  }
  return columns
}

/** A link to an entry that its author may not read is not theirs to clear. */
function clearedMorphs(row: RowInput): { readonly except: NonNullable<Selected['except']>; readonly data: Data }[] {
  return row.links.flatMap(({ attribute, change }) => {
    const { link } = attribute.descriptor
    if (link.kind !== 'morphKey' || change.kind !== 'setMorph' || change.refs.length > 0) return []
    const except = change.hidden.map((uid) => [link.morphType.field, uid] as const)
    return [{ except, data: { [link.morphType.field]: null, [link.morphId.field]: null } }]
  })
}
