import { storedValue } from '../../tables.js'
import type { Scalar } from '../../query/read.js'
import type { Dialect } from '../../sql/dialect.js'
import type { Column } from '../../tables.js'

/** The values of one statement that writes. */
export class Parameters {
  readonly values: unknown[] = []

  constructor(private readonly dialect: Dialect) {}

  one(value: unknown, column: Column): string {
    this.values.push(storedValue(value, column))
    return this.dialect.parameter(this.values.length, column.stored, false)
  }

  list(values: readonly (number | string)[], { stored }: Column): string {
    this.values.push(this.dialect.bind(values))
    return this.dialect.parameter(this.values.length, stored, true)
  }

  /** A list as rows of `position`, counted from 0, and `value`. */
  rows(values: readonly Scalar[], { stored }: Column): string {
    this.values.push(this.dialect.bind(values))
    return this.dialect.listed(this.values.length, stored)
  }
}
