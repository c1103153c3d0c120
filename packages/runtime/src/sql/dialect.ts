import type { SqlValue, Statement } from '../statement.js'
import type { ScalarType } from '../descriptor.js'
import type { Scalar } from '../query/value.js'
import type { Sought } from '../query/sought.js'
import type { Parameter, Part, Sql } from './sql.js'
import type { Stored } from './stored.js'

/** A member of an object; `optional`: it is left out if it is NULL. */
export type JsonProperty = readonly [key: string, value: Part, optional?: true]

/** All that the compiler needs to know about a database. Every returned string is SQL text, and has no parameters. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgresql'
  /** Statements run in this process and use its memory. */
  readonly isEmbedded: boolean
  /** A quoted name of a table or column. */
  identifier(name: string): string
  /** A quoted text. Its words come from generation or from a type's own names. */
  literal(text: string): string
  /** The parameter at a position, counted from 1, compared with a value stored as `stored`. */
  parameter(position: number, stored: Stored, asList: boolean): string
  /** A list as rows of `position`, counted from 0, and `value`. */
  listed(values: readonly Scalar[], stored: Stored): Sql
  /** A value as the driver takes it. */
  bind(value: Scalar | readonly Scalar[]): SqlValue
  /** A moment, given as ISO text, as a write stores it. */
  storeDateTime(text: string): string | Date

  /** A JSON value may come from a subquery: it is plain text there, too. */
  readonly nestsJson: boolean
  /** A JSON object of keys and JSON values. */
  object(properties: readonly JsonProperty[]): Part
  /** Aggregate: a JSON array of the rows. `order` null: in the order of the rows. */
  list(item: Part, order: Part | null, empty: 'list' | 'null'): Sql
  /** Aggregate: the JSON text of the array of all rows, in their order. */
  document(item: Part): Sql
  /** A JSON value as the driver returns it unparsed. */
  jsonText(value: Part): Part
  /** A whole number as a JSON value. */
  whole(number: Part): Part
  /** A count as a number. */
  total(count: Part): Part
  /** The state of the database that a statement sees, if the statement can tell. */
  readonly state: string | null
  /** A total, or null if it is known for this state: a parameter. */
  unlessKnown(total: Part, state: Parameter): Sql
  /** JSON text as a JSON value. */
  constant(json: string): Part
  /** A stored value as a JSON value, in REST's form. */
  answer(column: string, type: ScalarType): string
  /** A stored whole number of milliseconds since 1970 as ISO text. */
  momentOf(column: string): string
  /** A stored 64-bit number as a JSON number if JavaScript represents it exactly, else as text. */
  safeNumber(column: string): string
  /** A stored text, or its other name in the answer. */
  renamed(column: string, names: ReadonlyMap<string, string>): string
  /** A JSON value, or a fallback for null. */
  jsonOr(value: string, fallback: Part): Sql
  /** A whole number as text. */
  idText(column: string): string

  /** A stored value in a form that compares with a parameter. */
  comparable(column: string, type: ScalarType): string
  /** A stored value in a form that sorts. */
  sortable(column: string, type: ScalarType): string
  /** Aggregate: the first value in this direction. */
  first(value: Part, type: ScalarType, direction: 'asc' | 'desc'): Sql
  /** A stored value as text, as answers show it. */
  text(column: string, type: ScalarType): string
  anyOf(expression: string, list: Parameter): Sql
  /** The ids in a list within a JSON document, as rows of `value` for the tables in front of it. */
  idsIn(document: string, key: string): string
  /** A text within a JSON document; null if the document lacks it. */
  member(document: string, key: string): string
  /** Visits from which a total is worth knowing: the state that it is of has to be asked for. */
  readonly worthCounting: number
  contains(text: string, needle: Parameter): Sql
  startsWith(text: string, needle: Parameter): Sql
  endsWith(text: string, needle: Parameter): Sql
  /** The rows that a search index finds: all that contain one of the texts, and perhaps more. Null: the index may miss one. */
  candidates(sought: readonly Sought[], row: SearchedRow): Candidates | null
  /** Lower case. `isAscii`: the text it is compared with is ASCII only. */
  folded(text: string, isAscii: boolean): string
  /** The database plans a statement better, or only once, if its text has the limit. */
  readonly plansByLimit: boolean
  /** `limit … offset …`; a null limit means none. */
  page(limit: Part | null, offset: Part | null): Sql

  /** A column in a condition that must not use an index. */
  unindexed(column: string): string
  /** Conditions that always hold, but stop the statement once its time is over: evaluated for each row, whose id is `column`. */
  stop(column: string): string[]
  /** The statement of a read whose JSON may be long. */
  bounded(data: BoundedData): Sql

  /** Null: there is one writer, which needs none. */
  readonly locks: Locks | null

  /** The approximate number of rows of each table, as rows of `name` and `count`, found without reading the tables. */
  rowCounts(tables: readonly string[]): Statement
}

/** Statements that keep other transactions waiting until this one ends. */
export interface Locks {
  /** Those that lock one of these names. */
  names(names: Parameter): Sql
  /** Those that write one of the selected rows; `isShared`: those that delete or move it. */
  rows(select: Sql, isShared?: boolean): Sql
  /** Those that write to the table. */
  table(name: string): Sql
}

export interface Candidates {
  readonly sql: Sql
  /** All of them contain one of the texts. */
  readonly areExact: boolean
}

/** A row that a search index may find. */
export interface SearchedRow {
  column(name: string): string
  /** Adds a text to the parameters. */
  parameter(text: string): Parameter
  /** The conditions that stop the search once its time is over, by the SQL of an id. */
  stops(id: string): readonly string[]
}

/** The columns of a bounded read, as SQL. */
export interface BoundedData {
  readonly json: Part
  readonly total: Part
  /** The state that the total is of, if the total is ever taken from an earlier read. */
  readonly state: string | null
  /** Returns the size of the JSON in bytes, for a database that must know it before it makes the JSON. */
  readonly size: () => Part
  /** The most bytes of the answer; null if the JSON is not measured. */
  readonly mostBytes: Parameter | null
}
