import { arrange, endPosition } from './positions.js'
import { ValidationError } from '../../errors/errors.js'
import type { Pauses } from '../../load/pauses.js'
import type { RelationChange } from '../input/relation.js'
import type { LinkRows } from './link-rows.js'
import type { Linked } from './positions.js'

/** Changes a list of links as requested, with as few statements as possible. */
export async function changeList(
  rows: LinkRows,
  change: RelationChange,
  isNew: boolean,
  pauses: Pauses,
): Promise<void> {
  if (change.kind === 'set') return setList(rows, change.ids, isNew)
  if (change.repeated !== null) {
    throw new ValidationError(
      `The relation with id ${change.repeated} is already connected. You cannot connect the same relation twice.`,
    )
  }
  const connected = new Set(change.connect.map(({ id }) => id))
  const gone = change.disconnect.filter((id) => !connected.has(id))
  if (gone.length > 0 && !isNew) await rows.remove(gone)
  if (change.connect.length === 0) return
  const isAppending = change.connect.every(({ position }) => position.at === 'end')
  const current = isNew ? [] : await rows.list(isAppending ? [...connected] : undefined)
  const placed = isAppending
    ? change.connect.map(({ id }) => ({ id, position: endPosition() }))
    : await arrange(current, change.connect, change.isStrict || isNew, pauses)
  await putAll(rows, placed, current)
}

async function setList(rows: LinkRows, ids: readonly number[], isNew: boolean): Promise<void> {
  const current = isNew ? [] : await rows.list()
  const wanted = new Set(ids)
  const gone = current.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)
  if (gone.length > 0) await rows.remove(gone)
  await putAll(
    rows,
    ids.map((id, index) => ({ id, position: index + 1 })),
    current,
  )
}

async function putAll(rows: LinkRows, placed: readonly Linked[], current: readonly Linked[]): Promise<void> {
  const before = new Map(current.map(({ id, position }) => [id, position]))
  const added = placed.filter(({ id }) => !before.has(id))
  if (added.length > 0) await rows.add(added)
  const moved = placed.filter(({ id, position }) => before.has(id) && before.get(id) !== position)
  if (moved.length > 0) await rows.move(moved)
}
