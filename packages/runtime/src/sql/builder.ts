import type { FactPlace, SqlValue } from '../database.js'
import type { Comparison, Fact, Operand, Scalar } from '../query/read.js'
import type { CompiledType } from '../types.js'
import type { Dialect, Stored } from './dialect.js'

/** Returns the SQL of the condition on the rows of a type, if it has one. Conditions follow links, which lead to further rows. */
export type RowsSql = (type: CompiledType, row: Row, builder: Builder) => string[]

/** A parameter with the value of a comparison, by its position among the values. */
export interface ComparedParameter {
  readonly position: number
  readonly comparison: Comparison
}

interface Statement {
  readonly values: SqlValue[]
  readonly compared: ComparedParameter[]
  readonly facts: FactPlace[]
  rows: number
}

/** Collects the parameters of one statement and names its rows. */
export class Builder {
  #statement: Statement = { values: [], compared: [], facts: [], rows: 0 }

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

  /** The parameters whose values were sent as texts. */
  get compared(): readonly ComparedParameter[] {
    return this.#statement.compared
  }

  /** The parameters that facts about the request take the places of. */
  get facts(): readonly FactPlace[] {
    return this.#statement.facts
  }

  /** Adds a parameter for a fact about the request and returns its SQL. */
  fact(fact: Fact, operand: Operand, stored: Stored): string {
    const { values, facts } = this.#statement
    facts.push({ position: values.length, fact, operand })
    values.push(null)
    return this.dialect.parameter(values.length, stored, false)
  }

  /** Notes that the next parameter is the value of a comparison. */
  compares(comparison: Comparison): void {
    const { values, compared } = this.#statement
    if (comparison.sent !== undefined) compared.push({ position: values.length, comparison })
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
