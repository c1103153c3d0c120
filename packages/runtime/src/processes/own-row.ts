import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Rounds } from '../load/rounds.js'
import { hasTable } from '../sql/held.js'
import { nowSql } from '../sql/now.js'
import { open, sql } from '../sql/sql.js'
import { prepared } from '../sql/written.js'
import { freshFor, processesTable } from './serving.js'
import type { Logger } from 'pino'
import type { Database } from '../database.js'
import type { Prepared } from '../sql/written.js'

/** The row by which others see that this process serves. */
export class OwnRow {
  readonly #rounds: Rounds
  readonly #keep: Prepared
  readonly #drop: Prepared
  readonly #id = randomUUID()

  constructor(
    private readonly database: Pick<Database, 'rows' | 'write' | 'dialect'>,
    /** Those of the release, which were read before another release added some. */
    private readonly migrations: readonly string[],
    private readonly log: Logger,
  ) {
    const { dialect } = database
    const now = nowSql(dialect)
    const [id, machine, names] = open('text', 'text', 'text')
    this.#keep = prepared(
      sql`insert into ${processesTable} ("id", "machine", "pid", "migrations", "since", "seen")
        values (${id}, ${machine}, ${String(process.pid)}, ${names}, ${now}, ${now}) on conflict ("id") do update set "seen" = excluded."seen"`,
      [id, machine, names],
      dialect,
    )
    this.#drop = prepared(
      sql`delete from ${processesTable} where "id" = ${id} or "seen" < ${now} - ${String(day)}`,
      [id],
      dialect,
    )
    this.#rounds = new Rounds(log, () => this.#renew(), {
      every: freshFor / 2,
      first: freshFor / 2,
      // A commit makes servers read again what they keep: one of all, not one of each.
      isTogether: true,
      failed,
    })
  }

  /** Returns when the row is written, or cannot be. */
  async start(): Promise<void> {
    await this.#renew().catch((error: unknown) => this.log.warn({ err: error }, failed))
    this.#rounds.start()
  }

  async stop(): Promise<void> {
    await this.#rounds.stop()
    await this.#write(this.#drop(this.#id))
  }

  #renew(): Promise<void> {
    return this.#write(this.#keep(this.#id, hostname(), JSON.stringify(this.migrations)))
  }

  /** The table may come with a deployment while this process serves. */
  async #write(statement: ReturnType<Prepared>): Promise<void> {
    const { dialect, rows } = this.database
    if (await hasTable(dialect, (text) => rows({ text, values: [] }), processesTable))
      await this.database.write(async (transaction) => transaction.run(statement))
  }
}

const failed = 'the row of this process could not be written'

const day = 86_400_000
