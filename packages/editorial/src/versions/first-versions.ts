import { setTimeout } from 'node:timers/promises'
import { RequestError, Rounds } from '@content-gen/runtime'
import type { Store, Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { lockNames, open, Parameter, prepared, sql, transact } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { versionsTable } from '../tables.js'
import { CommittedStates, stateParameters } from './committed-states.js'
import { VersionInserts } from './insert-versions.js'
import { givenAct, givenType, insertedSql, occasionParameters, valuesOf } from './version-sql.js'
import type { Occasion } from './version-sql.js'
import { versionedTypes } from './versioned-types.js'

/** Entries of one step. */
const atOnce = 500

/**
 * Gives entries that have no version their first one, such as those from before the feature was turned on. That is done behind the first
 * answers, a few entries at a time; whoever changes an entry earlier stores its first version with the change.
 */
export class FirstVersions {
  #areStored = false

  constructor(private readonly store: Store) {}

  /** True once every entry has a version: changes need not look. */
  get areStored(): boolean {
    return this.#areStored
  }

  /** Works half of the time, so that others come through. `isStopped` ends it before the next step. */
  async storeAll(isStopped: () => boolean): Promise<void> {
    if (this.#areStored) return
    for (const type of versionedTypes(this.store).values()) {
      const storeSome = this.#steps(type)
      for (let last: number | undefined = 0; last !== undefined;) {
        if (isStopped()) return
        const after: number = last
        const began = performance.now()
        last = await transact(this.store.writes, (writing) => storeSome(writing, after), 'retry')
        if (last !== undefined) await setTimeout(performance.now() - began)
      }
    }
    this.#areStored = true
  }

  /** Returns what stores the first versions of the next entries after one; it returns the last of them. */
  #steps(type: CompiledType): (writing: WriteTransaction, last: number) => Promise<number | undefined> {
    const { dialect } = this.store.database
    const inserts = new VersionInserts(type, dialect)
    const uid = new Parameter(type.uid, 'text')
    const known = sql`select 1 from ${versionsTable} v where v."type" = ${uid} and v."entry" = t."id"`
    const [after] = open('integer')
    const page = sql`order by t."id" limit ${String(atOnce)}`
    const from = sql`from ${dialect.identifier(type.table)} t where t."id" > ${after}`
    const next = prepared(sql`select t."id" as "id" ${from} and not exists (${known}) ${page}`, [after], dialect)
    return async (writing, last) => {
      const { transaction, now } = writing
      // Another server would see these entries without a version until this transaction ends.
      await lockNames(writing, [`first ${type.uid}`])
      const ids = (await transaction.rows(next(last))).map((row) => Number(row['id']))
      await inserts.insert(transaction, ids, firstAt(now))
      return ids.at(-1)
    }
  }
}

/** Returns the work of `storeAll` for a server: tried again after a failure, ended by `stop`. */
export function firstRounds(log: Store['log'], first: FirstVersions): Rounds {
  const failed = 'the first versions of entries could not be stored'
  const rounds: Rounds = new Rounds(log, () => first.storeAll(() => rounds.isStopped), {
    every: 10 * 60_000,
    afterFailure: 5_000,
    failed,
  })
  return rounds
}

/** Stores the first versions of entries of one type that a transaction has changed: as they were before it. */
export class EarlierVersions {
  readonly #states: CommittedStates
  readonly #insert

  constructor(
    private readonly store: Store,
    private readonly type: CompiledType,
  ) {
    const { dialect } = store.database
    const [entry, isPublished, document] = stateParameters
    const values = insertedSql({ entry, act: givenAct, isPublished, document })
    const known = sql`select 1 from ${versionsTable} v where v."type" = ${givenType} and v."entry" = ${entry}`
    this.#states = new CommittedStates(type, dialect)
    this.#insert = prepared(
      sql`${values} where not exists (${known})`,
      [...occasionParameters, ...stateParameters],
      dialect,
    )
  }

  /** `ids` null: any. @throws RequestError 503 if any entry may have changed */
  async insert(transaction: Transaction, ids: readonly number[] | null, at: unknown): Promise<void> {
    if (ids === null) throw new RequestError(503, 'ServiceUnavailableError', stillStored, {}, { code: 'busy' })
    if (ids.length === 0) return
    const values = valuesOf(this.type, firstAt(at))
    for (const { entry, isPublished, document } of await this.#states.of(this.store.database, ids))
      await transaction.run(this.#insert(...values, entry, isPublished, document))
  }
}

const stillStored =
  'The first versions of older entries are still being stored: code that may change any entry has to wait. Try again in a minute'

function firstAt(at: unknown): Occasion {
  return { act: 'first', actor: { kind: 'code', id: null, name: null }, requestId: null, at }
}
