/** Counts in a table, for all processes together, in windows of fixed length by the clock of the database. */
import { createHash } from 'node:crypto'
import { nowSql, open, prepared, sql } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { Prepared, Table, WriteTransaction } from '@content-gen/runtime/write'

type Transaction = WriteTransaction['transaction']

export interface WindowCount {
  readonly count: number
  /** Milliseconds until the window ends. */
  readonly rest: number
}

export class CountedWindows {
  readonly #count: Prepared
  readonly #uncount: Prepared
  readonly #prune: Prepared

  /** `table` has the columns `key`, which is unique, `since` and `count`. */
  constructor({ dialect }: Pick<Store['database'], 'dialect'>, { name: table }: Pick<Table, 'name'>) {
    const now = nowSql(dialect)
    const [text, number] = open('text', 'bigint')
    const since = `${table}."since"`
    // Windows that begin too late are from a clock that was ahead.
    const isOver = sql`(${since} <= ${now} - ${number} or ${since} > ${now} + ${number})`
    this.#count = prepared(
      sql`insert into ${table} ("key", "since", "count") values (${text}, ${now}, 1) on conflict ("key") do update set "count" = case when ${isOver} then 1 else ${table}."count" + 1 end, "since" = case when ${isOver} then ${now} else ${since} end returning "count" as "count", "since" + ${number} - ${now} as "rest"`,
      [text, number],
      dialect,
    )
    this.#uncount = prepared(
      sql`update ${table} set "count" = "count" - 1 where "key" = ${text} and "count" > 0`,
      [text],
      dialect,
    )
    this.#prune = prepared(sql`delete from ${table} where "since" <= ${now} - ${number}`, [number], dialect)
  }

  /** Counts one more. `window`: milliseconds. */
  async count(transaction: Transaction, key: string, window: number): Promise<WindowCount> {
    const [row] = await transaction.rows(this.#count(key, window))
    return { count: Number(row?.['count']), rest: Number(row?.['rest']) }
  }

  async uncount(transaction: Transaction, key: string): Promise<void> {
    await transaction.run(this.#uncount(key))
  }

  /** Deletes windows that began so many milliseconds ago. */
  async prune(transaction: Transaction, age: number): Promise<void> {
    await transaction.run(this.#prune(age))
  }
}

/** Returns the key of a window. Addresses of people are not stored as such: anybody can send any. */
export function windowKey(kind: string, of: string): string {
  return `${kind}:${createHash('sha256').update(of).digest('base64url')}`
}
