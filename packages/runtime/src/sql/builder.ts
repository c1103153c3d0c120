import type { SqlValue } from '../database.js'
import type { Scalar } from '../query/read.js'
import type { Dialect, Stored } from './dialect.js'

/** Collects the parameters of one statement and names its rows. */
export class Builder {
  #statement: { readonly values: SqlValue[]; rows: number } = { values: [], rows: 0 }

  /** `isStoppable`: the statement can be stopped at each row that it visits. */
  constructor(
    readonly dialect: Dialect,
    private readonly isStoppable = false,
  ) {}

  /** Returns a builder for another part of the same statement, in another dialect. */
  in(dialect: Dialect): Builder {
    const part = new Builder(dialect, this.isStoppable)
    part.#statement = this.#statement
    return part
  }

  get values(): readonly SqlValue[] {
    return this.#statement.values
  }

  /** Adds a parameter and returns its SQL. */
  parameter(value: Scalar | readonly Scalar[], stored: Stored, isList = false): string {
    const { values } = this.#statement
    values.push(this.dialect.bind(value))
    return this.dialect.parameter(values.length, stored, isList)
  }

  /** Returns the conditions that stop the statement at a row once its time is over. */
  stops(row: Row): string[] {
    return this.stopsAt(row.column('id'))
  }

  /** The same, by the SQL of the row's id. */
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
