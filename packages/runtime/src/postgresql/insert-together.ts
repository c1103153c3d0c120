/** One statement for an entry and all rows that belong to it. */
import { changedRow } from '../database.js'
import type { Addition, WriteStatement } from '../database.js'
import { joined, Parameter, sql } from '../sql/sql.js'
import { written } from '../sql/written.js'
import type { Part, Sql } from '../sql/sql.js'
import { columnOf, NewRow, parameterOf, storedValue } from '../tables.js'
import type { Column, Row, Table } from '../tables.js'
import { casts, postgresqlDialect } from './dialect.js'
import { drawIds, drawnId, drawOf } from './drawn-ids.js'
import type { DrawnIds } from './drawn-ids.js'

const { identifier } = postgresqlDialect

export interface InsertTogether {
  readonly statement: WriteStatement
  /** Takes what the statement returned. */
  setIds(rows: readonly Row[]): void
}

/** Rows of one table that belong to rows of one group, or to none of these. */
interface Group {
  readonly index: number
  readonly table: Table
  /** All fields that a row has. */
  readonly columns: Map<string, Column>
  readonly rows: NewRow[]
  /** The field that holds the id of an owner among these rows. */
  readonly ownerField: string | null
  readonly owners: Group | null
  /** The place of each row, from 1. */
  readonly places: Map<NewRow, number>
  /** Set if the table has other groups as well. */
  ids: DrawnIds | null
}

/**
 * Inserts rows, each after the row of the list that it refers to. A group of several rows is one parameter, so the text depends on the
 * shape of an entry rather than on the number of its rows, and the server can keep its plan. Constraints are checked at the end of the
 * statement. `addition`: for the first row, to which the others belong.
 */
export function insertTogether(rows: readonly NewRow[], addition?: Addition): InsertTogether {
  const groups = groupsOf(rows)
  const drawn = drawIds(rows, repeatedTables(groups))
  for (const group of groups) group.ids = drawn.get(group.table.name) ?? null
  const draws = [...drawn.values()].map((ids) => drawOf(ids))
  const returned = addition ? '*' : '"id"'
  const inserts = groups.map(
    (group) => sql`${nameOf(group)} as (${insertOf(group)} returning ${returned})${ranked(group)}`,
  )
  const added = addition ? addedTo(groups, addition) : []
  const ids = groups.map((group) => `select ${group.index} as "group", "id" from ${nameOf(group)}`)
  const whole = sql`with ${joined([...draws, ...inserts, ...added], ', ')} ${ids.join(' union all ')}`
  return {
    statement: written(whole, postgresqlDialect),
    setIds: (found) => setIds(groups, found),
  }
}

/** A statement does not see the rows that it inserts: the addition finds them under the names of their tables. */
function addedTo([first, ...others]: readonly Group[], addition: Addition): Part[] {
  if (first === undefined) return []
  const tables = new Map<string, string[]>()
  for (const group of others) {
    const rows = tables.get(group.table.name) ?? []
    tables.set(group.table.name, [...rows, `select * from ${nameOf(group)}`])
  }
  return [
    `${changedRow} as (select * from ${nameOf(first)})`,
    ...[...tables].map(([table, rows]) => `${identifier(table)} as (${rows.join(' union all ')})`),
    sql`"added rows" as (${addition(null)})`,
  ]
}

function groupsOf(rows: readonly NewRow[]): Group[] {
  const groups = new Map<string, Group>()
  const groupOf = new Map<NewRow, Group>()
  for (const row of rows) {
    const [ownerField, owner] = ownerOf(row)
    const owners = owner === null ? undefined : groupOf.get(owner)
    const key = JSON.stringify([row.table.name, ownerField, owners?.index])
    let group = groups.get(key)
    if (group === undefined) {
      group = {
        index: groups.size,
        table: row.table,
        columns: new Map(),
        ownerField,
        owners: owners ?? null,
        rows: [],
        places: new Map(),
        ids: null,
      }
      groups.set(key, group)
    }
    for (const field of Object.keys(row.data))
      if (!group.columns.has(field)) group.columns.set(field, columnOf(row.table, field))
    group.rows.push(row)
    group.places.set(row, group.rows.length)
    groupOf.set(row, group)
  }
  return [...groups.values()]
}

function repeatedTables(groups: readonly Group[]): Set<string> {
  const tables = groups.map(({ table }) => table.name)
  return new Set(tables.filter((table, index) => tables.indexOf(table) !== index))
}

/** Returns the field that holds the id of another row of the list, and that row. */
function ownerOf({ data }: NewRow): readonly [string, NewRow] | readonly [null, null] {
  for (const [field, value] of Object.entries(data))
    if (value instanceof NewRow && !value.isStored) return [field, value]
  return [null, null]
}

function insertOf(group: Group): Part {
  const columns = [...group.columns.values()].map(({ name }) => identifier(name))
  if (group.ids !== null) columns.unshift('"id"')
  const into = `insert into ${identifier(group.table.name)}`
  if (columns.length === 0) return `${into} default values`
  const selected = group.rows.length === 1 ? single(group) : several(group)
  return sql`${into} (${columns.join(', ')}) ${selected}`
}

/** A single row: each value is a parameter. */
function single({ columns, ownerField, owners, ids, rows: [row] }: Group): Sql {
  const selected: Part[] = [...columns].map(([field, column]) => {
    const value = row?.data[field]
    if (field === ownerField && owners !== null && value instanceof NewRow)
      return idOf(owners, String(owners.places.get(value)))
    return parameterOf(value, column)
  })
  if (ids !== null && row !== undefined)
    selected.unshift(drawnId(ids, new Parameter(ids.places.get(row) ?? null, 'integer')))
  return sql`select ${joined(selected, ', ')}`
}

/** Several rows: one parameter with all values, in the order in which they get their ids. */
function several({ columns, ownerField, owners, ids, rows, places }: Group): Sql {
  const objects = rows.map((row) => {
    const object: Record<string, unknown> = { place: (ids?.places ?? places).get(row) }
    let position = 0
    for (const [field, column] of columns) {
      const value = row.data[field]
      const isOwner = field === ownerField && value instanceof NewRow
      object[`c${++position}`] = isOwner ? owners?.places.get(value) : inJson(storedValue(value, column))
    }
    return object
  })
  const given = new Parameter(JSON.stringify(objects), 'json')
  // JSON arrives as text: as a part of other JSON it could not hold every character.
  const types = [...columns.values()].map(({ stored }, index) => {
    return `"c${index + 1}" ${casts[stored === 'json' ? 'text' : stored]}`
  })
  const selected: Part[] = [...columns].map(([field, { stored }], index) => {
    const value = `given."c${index + 1}"`
    if (field === ownerField && owners !== null) return idOf(owners, value)
    return stored === 'json' ? `${value}::json` : value
  })
  if (ids !== null) selected.unshift(drawnId(ids, 'given."place"'))
  const from = sql`json_to_recordset(${given}) as given(${['"place" bigint', ...types].join(', ')})`
  return sql`select ${joined(selected, ', ')} from ${from} order by given."place"`
}

/** Returns the id of the row at a place of a group. */
function idOf(owners: Group, place: string): string {
  const from = nameOf(owners)
  return owners.rows.length === 1
    ? `(select "id" from ${from})`
    : `(select "id" from ${rankedName(owners)} where "place" = ${place})`
}

/** Ids ascend in the order of the rows. */
function ranked(group: Group): string {
  if (group.rows.length === 1) return ''
  const from = nameOf(group)
  return `, ${rankedName(group)} as (select "id", row_number() over (order by "id") as "place" from ${from})`
}

function setIds(groups: readonly Group[], found: readonly Row[]): void {
  for (const { index, rows } of groups) {
    const ids = found.filter((row) => row['group'] === index).map((row) => Number(row['id']))
    ids.sort((one, other) => one - other)
    for (const [place, row] of rows.entries()) row.id = ids[place] ?? 0
  }
}

/** The name of a table has no space. */
function nameOf({ index }: Group): string {
  return `"rows ${index}"`
}

function rankedName({ index }: Group): string {
  return `"ranked ${index}"`
}

function inJson(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
