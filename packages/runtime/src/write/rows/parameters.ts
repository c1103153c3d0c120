import { DbNull } from '@prisma/client-runtime-utils'
import type { Dialect } from '../../sql/dialect.js'
import type { Column } from './table.js'

/** The values of one statement that writes. */
export class Parameters {
  readonly values: unknown[] = []

  constructor(private readonly dialect: Dialect) {}

  /** Adds a value in the form in which Prisma would receive it. */
  one(value: unknown, { stored }: Column): string {
    this.values.push(stored === 'json' ? jsonOf(value) : (value ?? null))
    return this.dialect.parameter(this.values.length, stored, false)
  }

  /** A list of ids. */
  ids(ids: readonly number[]): string {
    this.values.push(this.dialect.bind(ids))
    return this.dialect.parameter(this.values.length, 'integer', true)
  }
}

function jsonOf(value: unknown): string | null {
  return value === DbNull || value === undefined || value === null ? null : JSON.stringify(value)
}
