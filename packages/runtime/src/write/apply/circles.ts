/** Links that make a tree of the entries of a type, as its `panel.json` says. */
import { sql } from '../../sql/sql.js'
import { listOf } from '../../sql/written.js'
import { columnOf, parameterOf } from '../../tables.js'
import { issuesError } from '../input/issue.js'
import { quoted, rowsOf } from '../rows/statement.js'
import { tableOf } from '../rows/table.js'
import type { CompiledType, Types } from '../../types.js'
import type { RowInput } from '../input/entry-input.js'
import type { WriteTransaction } from '../write-transaction.js'

/** Returns true for a write that puts an entry below another one, or others below it. */
export function movesInTree({ type, links }: RowInput, types: Types): boolean {
  const parent = parentOf(types.get(type.uid))
  return parent !== null && links.some(({ attribute: { name } }) => name === parent.name || name === parent.inverse)
}

/** Refuses a write that has put an entry below itself. Of two writers that would make a circle together, one waits. @throws ValidationError */
export async function refuseCircle(writing: WriteTransaction, row: RowInput, id: number): Promise<void> {
  const { types, database } = writing.context
  const parent = movesInTree(row, types) ? parentOf(types.get(row.type.uid)) : null
  if (parent === null) return
  const { dialect } = database
  if (dialect.locks !== null)
    await rowsOf(writing, dialect.locks.names(listOf([`tree ${row.type.uid}`], 'text', dialect)))
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

function parentOf(type: CompiledType | undefined) {
  const attribute = type?.attributes.get(type.descriptor.panel?.parent ?? '')
  if (attribute?.kind !== 'relation' || attribute.descriptor.link.kind !== 'foreignKey') return null
  const { inverse, link } = attribute.descriptor
  return { name: attribute.name, inverse, field: link.key.field }
}
