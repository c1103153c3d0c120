import type { Database, Transaction } from '@content-gen/runtime'
import { copies, releases } from '../tables.js'
import type { Act, State } from './act.js'

/** A release that is still to be done. */
export interface Planned {
  readonly id: number
  readonly name: string
  readonly state: State
  readonly acts: readonly Act[]
  /** The acts as they are stored. */
  readonly text: string
}

/** One with acts on what was asked for. */
export interface PlannedFor extends Planned {
  /** Returns true for these acts. */
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
    this.#planned = `select "id", "name", "state", "acts" from ${releases.name} where "state" in (${among}) and "acts" like ${type} order by "id"`
    this.#copies = `select "id" from ${copies.name} where "type" = ${type} and ${dialect.anyOf('"entry"', ids)}`
  }

  /** Returns the releases with an act on an entry of a type. */
  async ofType(transaction: Transaction, uid: string): Promise<readonly Planned[]> {
    const rows = await transaction.rows({ text: this.#planned, values: [`%"${uid}"%`] })
    // Written by this feature.
    return rows.map(({ id, name, state, acts }) => ({
      id: Number(id),
      name: String(name),
      state: state as State,
      acts: JSON.parse(String(acts)) as Act[],
      text: String(acts),
    }))
  }

  /** Returns the releases with an act on one of these entries of a type, or on their working copies. */
  async of(transaction: Transaction, uid: string, ids: readonly number[]): Promise<readonly PlannedFor[]> {
    const planned = await this.ofType(transaction, uid)
    if (planned.length === 0) return []
    const found = await transaction.rows({ text: this.#copies, values: [uid, this.dialect.bind(ids)] })
    const [entries, own] = [new Set(ids), new Set(found.map((row) => Number(row['id'])))]
    const isAbout = (act: Act) => act.type === uid && ('copy' in act ? own.has(act.copy) : entries.has(act.entry))
    return about(planned, isAbout)
  }

  /** Returns the releases that publish a working copy. */
  async ofCopy(transaction: Transaction, uid: string, copy: number): Promise<readonly PlannedFor[]> {
    const isAbout = (act: Act) => act.type === uid && 'copy' in act && act.copy === copy
    return about(await this.ofType(transaction, uid), isAbout)
  }
}

function about(planned: readonly Planned[], isAbout: PlannedFor['isAbout']): readonly PlannedFor[] {
  return planned.filter(({ acts }) => acts.some(isAbout)).map((each) => ({ ...each, isAbout }))
}
