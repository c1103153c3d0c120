import type { SqlValue } from '../database.js'
import type { Scalar } from '../query/read.js'
import type { Dialect, Stored } from './dialect.js'

/** Collects the parameters of one statement and gives its rows their names. */
export class Builder {
  readonly values: SqlValue[] = []
  #rows = 0

  constructor(readonly dialect: Dialect) {}

  /** A parameter with this value. */
  parameter(value: Scalar | readonly Scalar[], stored: Stored, isList = false): string {
    this.values.push(this.dialect.bind(value))
    return this.dialect.parameter(this.values.length, stored, isList)
  }

  row(): Row {
    return new Row(`t${this.#rows++}`, this.dialect)
  }
}

/** A table's row under its name in the statement, and which of its columns were used. */
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
