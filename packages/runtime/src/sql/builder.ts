import type { Scalar } from '../query/value.js'
import type { CompiledType } from '../types.js'
import type { Dialect } from './dialect.js'
import type { Stored } from './stored.js'
import { Parameter } from './sql.js'
import type { Sql } from './sql.js'

/** Returns the SQL of the condition on the rows of a type, if it has one. Conditions follow links, which lead to further rows. */
export type RowsSql = (type: CompiledType, row: RowAlias, builder: Builder) => Sql[]

/** Makes the parameters of one statement and names its rows. */
export class Builder {
  #rows = { count: 0 }

  /** `isStoppable`: the statement can be stopped at each row that it visits. */
  constructor(
    readonly dialect: Dialect,
    private readonly rowsSql: RowsSql,
    private readonly isStoppable = false,
  ) {}

  /** Returns a builder for another part of the same statement, in another dialect. */
  in(dialect: Dialect): Builder {
    const part = new Builder(dialect, this.rowsSql, this.isStoppable)
    part.#rows = this.#rows
    return part
  }

  parameter(value: Scalar | readonly Scalar[], stored: Stored, isList = false): Parameter {
    return new Parameter(this.dialect.bind(value), stored, isList)
  }

  /** Returns the conditions on every row of a type: those of its own, and those that stop the statement once its time is over. */
  entering(type: CompiledType, row: RowAlias): (string | Sql)[] {
    return [...this.seen(type, row), ...this.stopsAt(row.column('id'))]
  }

  /** Returns the conditions that leave out rows which are not there for whoever sees the type like this. */
  seen(type: CompiledType, row: RowAlias): Sql[] {
    return type.rows === undefined ? [] : this.rowsSql(type, row, this)
  }

  /** Returns the conditions that stop the statement at a row once its time is over, by the SQL of its id. */
  stopsAt(id: string): string[] {
    return this.isStoppable ? this.dialect.stop(id) : []
  }

  row(): RowAlias {
    return new RowAlias(`t${this.#rows.count++}`, this.dialect)
  }
}

/** A row of a table under its alias in the statement; records which columns are used. */
export class RowAlias {
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
