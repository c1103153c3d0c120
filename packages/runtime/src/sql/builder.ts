import type { Place, SqlValue } from '../database.js'
import type { Operand, Scalar, Source } from '../query/read.js'
import type { CompiledType } from '../types.js'
import type { Dialect, Stored } from './dialect.js'

/** Returns the SQL of the condition on the rows of a type, if it has one. Conditions follow links, which lead to further rows. */
export type RowsSql = (type: CompiledType, row: Row, builder: Builder) => string[]

interface Statement {
  readonly values: SqlValue[]
  readonly places: Place[]
  rows: number
}

/** Collects the parameters of one statement and names its rows. */
export class Builder {
  #statement: Statement = { values: [], places: [], rows: 0 }

  /** `isStoppable`: the statement can be stopped at each row that it visits. */
  constructor(
    readonly dialect: Dialect,
    private readonly rowsSql: RowsSql,
    private readonly isStoppable = false,
  ) {}

  /** Returns a builder for another part of the same statement, in another dialect. */
  in(dialect: Dialect): Builder {
    const part = new Builder(dialect, this.rowsSql, this.isStoppable)
    part.#statement = this.#statement
    return part
  }

  get values(): readonly SqlValue[] {
    return this.#statement.values
  }

  /** The parameters that have a source of other values. */
  get places(): readonly Place[] {
    return this.#statement.places
  }

  /** Adds a parameter whose value may come from a source and returns its SQL. */
  sourced(value: Scalar | null, stored: Stored, source: Source | undefined, operand: Operand = { kind: 'id' }): string {
    const { values, places } = this.#statement
    if (source !== undefined) places.push({ position: values.length, source, operand })
    values.push(value === null ? null : this.dialect.bind(value))
    return this.dialect.parameter(values.length, stored, false)
  }

  /** Adds a parameter and returns its SQL. */
  parameter(value: Scalar | readonly Scalar[], stored: Stored, isList = false): string {
    const { values } = this.#statement
    values.push(this.dialect.bind(value))
    return this.dialect.parameter(values.length, stored, isList)
  }

  /** Returns the conditions on every row of a type: those of its own, and those that stop the statement once its time is over. */
  entering(type: CompiledType, row: Row): string[] {
    return [...this.seen(type, row), ...this.stopsAt(row.column('id'))]
  }

  /** Returns the conditions that leave out rows which are not there for whoever sees the type like this. */
  seen(type: CompiledType, row: Row): string[] {
    return type.rows === undefined ? [] : this.rowsSql(type, row, this)
  }

  /** Returns the conditions that stop the statement at a row once its time is over, by the SQL of its id. */
  stopsAt(id: string): string[] {
    return this.isStoppable ? this.dialect.stop(id) : []
  }

  row(): Row {
    return new Row(`t${this.#statement.rows++}`, this.dialect)
  }
}

/** A row of a table under its alias in the statement; records which columns are used. */
export class Row {
  readonly used = new Set<string>()

  constructor(
    readonly name: string,
    private readonly dialect: Dialect,
  ) {}

  column(name: string): string {
    const quoted = this.dialect.identifier(name)
    this.used.add(quoted)
    return `${this.name}.${quoted}`
  }
}
