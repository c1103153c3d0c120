import type { Database, Transaction } from '@content-gen/runtime'
import { copies, releases } from '../tables.js'
import type { Act, State } from './release.js'

/** A release that is still to be done. */
export interface Planned {
  readonly id: number
  readonly acts: readonly Act[]
  /** The acts as they are stored. */
  readonly text: string
  /** Returns true for acts on the entries that were asked for, and on their working copies. */
  readonly isAbout: (act: Act) => boolean
}

/** Finds what is planned for entries. */
export class PlannedActs {
  readonly #planned: string
  readonly #copies: string

  /** `states`: of the releases that it looks at. */
  constructor(
    private readonly dialect: Database['dialect'],
    states: readonly State[],
  ) {
    const [type, ids] = [dialect.parameter(1, 'text', false), dialect.parameter(2, 'integer', true)]
    const among = states.map((state) => dialect.literal(state)).join(', ')
    // Those that do not name the type need not be parsed.
    this.#planned = `select "id", "acts" from ${releases.name} where "state" in (${among}) and "acts" like ${type} order by "id"`
    this.#copies = `select "id" from ${copies.name} where "type" = ${type} and ${dialect.anyOf('"entry"', ids)}`
  }

  /** Returns the releases with an act on one of these entries of a type. */
  async of(transaction: Transaction, uid: string, ids: readonly number[]): Promise<readonly Planned[]> {
    const rows = await transaction.rows({ text: this.#planned, values: [`%"${uid}"%`] })
    if (rows.length === 0) return []
    const found = await transaction.rows({ text: this.#copies, values: [uid, this.dialect.bind(ids)] })
    const [entries, own] = [new Set(ids), new Set(found.map((row) => Number(row['id'])))]
    const isAbout = (act: Act) => act.type === uid && ('copy' in act ? own.has(act.copy) : entries.has(act.entry))
    return rows
      .map(({ id, acts }) => ({
        id: Number(id),
        // Written by this feature.
        acts: JSON.parse(String(acts)) as Act[],
        text: String(acts),
        isAbout,
      }))
      .filter(({ acts }) => acts.some(isAbout))
  }
}
