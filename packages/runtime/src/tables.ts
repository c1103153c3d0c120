/** Tables as our statements need them, and rows to insert. */
import { Parameter } from './sql/sql.js'
import type { SqlValue } from './statement.js'
import type { Stored } from './sql/stored.js'

export interface Table {
  readonly name: string
  /** By Prisma's field names. */
  readonly columns: ReadonlyMap<string, Column>
}

export interface Column {
  readonly name: string
  readonly stored: Stored
}

/** Values by Prisma's field names. */
export type Data = Record<string, unknown>
/** Values as a driver returns them. */
export type Row = Readonly<Record<string, unknown>>

/** A row to insert. */
export class NewRow {
  #id: number | null = null

  /** In `data`, another new row stands for its id. */
  constructor(
    readonly table: Table,
    readonly data: Data,
  ) {}

  get isStored(): boolean {
    return this.#id !== null
  }

  /** @throws Error before the row is stored */
  get id(): number {
    if (this.#id === null) throw new Error(`A row of ${this.table.name} has no id yet`)
    return this.#id
  }

  set id(id: number) {
    this.#id = id
  }
}

export function columnOf(table: Table, field: string): Column {
  const column = table.columns.get(field)
  if (column === undefined) throw new Error(`The table ${table.name} has no field ${field}`)
  return column
}

/** Returns a value as a statement takes it: JSON as text, the id of a stored row. */
export function storedValue(value: unknown, { stored }: Column): unknown {
  if (value instanceof NewRow) return value.id
  if (value === undefined || value === null) return null
  return stored === 'json' ? jsonOf(value) : value
}

/** Returns the parameter of a column's value. */
export function parameterOf(value: unknown, column: Column): Parameter {
  // The drivers take booleans and dates, too.
  return new Parameter(storedValue(value, column) as SqlValue, column.stored)
}

/** JSON has no bigint: literals of GraphQL do. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))
  }
}
