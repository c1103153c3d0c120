/** Statements that give rows what others have. */
import { joined, sql } from '../../sql/sql.js'
import { columnOf, parameterOf } from '../../tables.js'
import type { Column, Table } from '../../tables.js'
import type { WriteTransaction } from '../write-transaction.js'
import { chunks, quoted, rowsOf, writtenAtOnce } from './statement.js'

export interface Pair {
  readonly from: number
  readonly to: number
}

/** Gives each row these values of another one; returns the ids of those that had others. */
export async function copyValues(
  writing: WriteTransaction,
  table: Table,
  pairs: readonly Pair[],
  fields: readonly string[],
): Promise<number[]> {
  if (fields.length === 0) return []
  const name = quoted(writing, table.name)
  const changes = fields.map((field) => `${nameOf(writing, table, field)} = original.${nameOf(writing, table, field)}`)
  const differences = fields.map((field) => compared(writing, table, field, name, 'is distinct from'))
  const text =
    `update ${name} set ${changes.join(', ')} from given join ${name} as original on original."id" = given.origin ` +
    `where ${name}."id" = given.copy and (${differences.join(' or ')}) returning ${name}."id" as "id"`
  return idsOf(writing, table, pairs, text)
}

/** Copies rows to other owners, a pair for each; returns the ids of the copies in the order of the pairs. */
export async function copyRows(
  writing: WriteTransaction,
  table: Table,
  pairs: readonly Pair[],
  owner: string,
): Promise<number[]> {
  const ordered = pairs.toSorted((one, other) => one.from - other.from || one.to - other.to)
  const text =
    `${copySql(writing, table, owner)} on original."id" = given.origin ` +
    'order by given.origin, given.copy returning "id"'
  // One statement assigns ids in the order of its rows.
  const ids = (await idsOf(writing, table, ordered, text)).toSorted((one, other) => one - other)
  const copies = new Map(ordered.map((pair, index) => [pair, ids[index] ?? 0]))
  return pairs.map((pair) => copies.get(pair) ?? 0)
}

/** Gives rows the links of others; returns the ids of those that had others. `owner`: the field with the row that has the link. */
export async function copyLinks(
  writing: WriteTransaction,
  table: Table,
  pairs: readonly Pair[],
  owner: string,
): Promise<number[]> {
  const name = quoted(writing, table.name)
  const holder = nameOf(writing, table, owner)
  const isEqual = (row: string) =>
    copiedFields(table, owner)
      .map((field) => compared(writing, table, field, row, 'is not distinct from'))
      .join(' and ')
  const gone =
    `delete from ${name} where ${name}.${holder} in (select copy from given) and not exists (select 1 from given ` +
    `join ${name} as original on original.${holder} = given.origin where given.copy = ${name}.${holder} and ${isEqual(name)}) `
  const added =
    `${copySql(writing, table, owner)} on original.${holder} = given.origin where not exists ` +
    `(select 1 from ${name} as present where present.${holder} = given.copy and ${isEqual('present')}) order by original."id" `
  const changed: number[] = []
  for (const text of [gone, added])
    for (const id of await idsOf(writing, table, pairs, `${text}returning ${holder} as "id"`)) changed.push(id)
  return changed
}

/** The start of a statement that copies rows. */
function copySql(writing: WriteTransaction, table: Table, owner: string): string {
  const name = quoted(writing, table.name)
  const names = copiedFields(table, owner).map((field) => nameOf(writing, table, field))
  const columns = [...names, nameOf(writing, table, owner)].join(', ')
  const values = [...names.map((column) => `original.${column}`), 'given.copy'].join(', ')
  return `insert into ${name} (${columns}) select ${values} from given join ${name} as original`
}

function copiedFields(table: Table, owner: string): string[] {
  return [...table.columns.keys()].filter((field) => field !== 'id' && field !== owner)
}

function nameOf(writing: WriteTransaction, table: Table, field: string): string {
  return quoted(writing, columnOf(table, field).name)
}

/** Compares a value of a row with that of the original. */
function compared(writing: WriteTransaction, table: Table, field: string, row: string, operator: string): string {
  const { name, stored } = columnOf(table, field)
  const valueOf = (each: string) => {
    const column = `${each}.${quoted(writing, name)}`
    return stored === 'json' ? writing.context.database.dialect.comparable(column, 'json') : column
  }
  return `${valueOf(row)} ${operator} ${valueOf('original')}`
}

const id: Column = { name: 'id', stored: 'integer' }

/** Runs a statement that changes rows, with the pairs as rows of `given`; returns the ids that it lists. */
async function idsOf(writing: WriteTransaction, table: Table, pairs: readonly Pair[], text: string): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of chunks(pairs, writtenAtOnce)) {
    const values = chunk.map(({ from, to }) => sql`(${parameterOf(from, id)}, ${parameterOf(to, id)})`)
    const changes = { table: table.name, ids: [], fields: [] }
    const given = sql`with given (origin, copy) as (values ${joined(values, ', ')}) ${text}`
    for (const row of await rowsOf(writing, given, changes)) ids.push(Number(row['id']))
  }
  return ids
}
