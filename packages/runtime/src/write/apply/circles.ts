/** Links that make a tree of the entries of a type, as its `panel.json` says. */
import { sql } from '../../sql/sql.js'
import { columnOf, parameterOf } from '../../tables.js'
import { issuesError } from '../input/issue.js'
import { lockNames } from '../rows/lock.js'
import { quoted, rowsOf } from '../rows/statement.js'
import { tableOf } from '../rows/table.js'
import type { Types } from '../../types.js'
import type { RowInput } from '../input/entry-input.js'
import type { WriteTransaction } from '../write-transaction.js'

/** Returns true for a change that puts an entry below another one, or others below it. */
export function movesInTree(row: RowInput, types: Types): boolean {
  return movedParent(row, types, false) !== null
}

/**
 * Refuses a write that has put an entry below itself. Of two writers that would make a circle together, one waits. `isNew`: nothing is below the
 * entry unless this write puts it there.
 * @throws ValidationError
 */
export async function refuseCircle(
  writing: WriteTransaction,
  row: RowInput,
  id: number,
  isNew: boolean,
): Promise<void> {
  const parent = movedParent(row, writing.context.types, isNew)
  if (parent === null) return
  await lockNames(writing, [`tree ${row.type.uid}`])
  const table = tableOf(row.type)
  const [name, key] = [quoted(writing, table.name), quoted(writing, columnOf(table, parent.field).name)]
  const self = parameterOf(id, columnOf(table, 'id'))
  const first = sql`select ${key} from ${name} where "id" = ${self}`
  const next = sql`select t.${key} from ${name} t join above on t."id" = above."id"`
  const above = sql`with recursive above ("id") as (${first} union ${next})`
  const found = await rowsOf(writing, sql`${above} select 1 as "found" from above where "id" = ${self}`)
  if (found.length === 0) return
  const message = `${parent.name}: an entry cannot be below itself`
  throw issuesError([{ path: [parent.name], message, refusal: { code: 'circle' } }])
}

/** Returns the attribute that makes the tree; null if the write changes no link of it that can make a circle. */
function movedParent({ type: { uid }, links }: RowInput, types: Types, isNew: boolean) {
  const type = types.get(uid)
  const attribute = type?.attributes.get(type.descriptor.panel?.parent ?? '')
  if (attribute?.kind !== 'relation') return null
  const { name, descriptor } = attribute
  const { inverse, link } = descriptor
  if (link.kind !== 'foreignKey') return null
  const isMoved = links.some(({ attribute: set }) => set.name === inverse || (set.name === name && !isNew))
  return isMoved ? { name, field: link.key.field } : null
}
