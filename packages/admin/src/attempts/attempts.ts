/** Attempts to get in, counted in the database: all processes count together, in windows of fixed length. */
import { RequestError } from '@content-gen/runtime'
import { deleteRows, inTransaction, nowSql, open, prepared, sql } from '@content-gen/runtime/write'
import { CountedWindows, windowKey } from '@content-gen/users-permissions/parts'
import type { Context, Store } from '@content-gen/runtime'
import type { Prepared, WriteTransaction } from '@content-gen/runtime/write'
import { attempts } from '../tables.js'

const minute = 60_000

/** The most attempts of a window. `window`: milliseconds. */
export interface Limit {
  readonly most: number
  readonly window: number
}

/** The attempts that are counted together: of one kind, and of one person or network. */
export interface Counted {
  readonly kind: string
  readonly of: string
  readonly limit: Limit
}

/** The kind of rows that are no attempts: from where somebody has signed in. */
export const knownKind = 'known'
/** Days. */
export const knownFor = 30

export class Attempts {
  readonly #windows: CountedWindows
  readonly #isKnown: Prepared
  readonly #know: Prepared

  constructor(private readonly store: Pick<Store, 'database' | 'writes'>) {
    const { dialect } = store.database
    const now = nowSql(dialect)
    const [text, number] = open('text', 'bigint')
    const table = attempts.name
    this.#windows = new CountedWindows(store.database, attempts)
    this.#isKnown = prepared(
      sql`select 1 as "found" from ${table} where "key" = ${text} and "since" > ${now} - ${number}`,
      [text, number],
      dialect,
    )
    this.#know = prepared(
      sql`insert into ${table} ("key", "since", "count") values (${text}, ${now}, 1) on conflict ("key") do update set "since" = excluded."since"`,
      [text],
      dialect,
    )
  }

  /** Counts an attempt before it is made: many at once are many. @throws RequestError 429 */
  async count(ctx: Pick<Context, 'set'>, counted: readonly Counted[]): Promise<void> {
    const waits = await inTransaction(this.store.writes, async ({ transaction }) => {
      const found: number[] = []
      for (const { kind, of, limit } of counted) {
        const { count, rest } = await this.#windows.count(transaction, windowKey(kind, of), limit.window)
        if (count > limit.most) found.push(rest)
      }
      return found
    })
    if (waits.length === 0) return
    const seconds = Math.max(Math.ceil(Math.max(...waits) / 1000), 1)
    ctx.set('Retry-After', String(seconds))
    const minutes = Math.ceil((seconds * 1000) / minute)
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    const message = `Too many attempts. Try again in ${wait}.`
    throw new RequestError(429, 'RateLimitError', message, {}, { code: 'attempts', data: { minutes } })
  }

  /** Takes back attempts that turned out well. */
  async uncount(writing: WriteTransaction, counted: readonly Pick<Counted, 'kind' | 'of'>[]): Promise<void> {
    for (const { kind, of } of counted) await this.#windows.uncount(writing.transaction, windowKey(kind, of))
  }

  /** Forgets the attempts of one kind. */
  async forget(writing: WriteTransaction, { kind, of }: Pick<Counted, 'kind' | 'of'>): Promise<void> {
    await deleteRows(writing, attempts, { where: { key: windowKey(kind, of) } })
  }

  /** Returns true if this is known since less than `knownFor` days. */
  async isKnown(of: string): Promise<boolean> {
    const known = this.#isKnown(windowKey(knownKind, of), knownFor * 24 * 60 * minute)
    return (await this.store.database.rows(known)).length > 0
  }

  async know(writing: WriteTransaction, of: string): Promise<void> {
    await writing.transaction.run(this.#know(windowKey(knownKind, of)))
  }
}
