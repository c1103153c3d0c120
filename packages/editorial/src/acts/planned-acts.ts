import { open, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import type { Database, Transaction } from '@content-gen/runtime'
import { copies, releases } from '../tables.js'
import { actPattern, patternEnd, patternStart } from './act.js'
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

/** Entries, and working copies, of one type. */
export interface Subjects {
  readonly entries: readonly number[]
  readonly copies: readonly number[]
}

/** Each is compared with each release: of more subjects, the releases of the type are read. */
const mostPatterns = 100

/** Finds what is planned for entries. */
export class PlannedActs {
  /** The releases that fit one of the patterns. */
  readonly #fitting: Prepared
  /** These, and those that publish a working copy of one of the entries. */
  readonly #ofEntries: Prepared
  readonly #copies: Prepared

  /** `states`: of the releases that it looks at. */
  constructor(
    private readonly dialect: Database['dialect'],
    states: readonly State[],
  ) {
    const [type, start] = open('text', 'text')
    const [patterns, ids] = [new Parameter(null, 'text', true), new Parameter(null, 'integer', true)]
    const among = states.map((state) => dialect.literal(state)).join(', ')
    // Those that name nothing of it need not be parsed.
    const fits = dialect.likeAny('"acts"', patterns)
    const select = `select "id", "name", "state", "acts" from ${releases.name} where "state" in (${among}) and`
    const own = sql`from ${copies.name} c where c."type" = ${type} and ${dialect.anyOf('c."entry"', ids)}`
    const isNamed = sql`"acts" like ${start} || cast(c."id" as text) || ${dialect.literal(patternEnd)}`
    const ofEntries = sql`${select} (${fits} or exists (select 1 ${own} and ${isNamed})) order by "id"`
    this.#fitting = prepared(sql`${select} ${fits} order by "id"`, [patterns], dialect)
    this.#ofEntries = prepared(ofEntries, [patterns, type, ids, start], dialect)
    this.#copies = prepared(sql`select c."id" ${own}`, [type, ids], dialect)
  }

  /** Returns the releases with an act on one of these entries of a type, or on their working copies. */
  async of(
    transaction: Pick<Transaction, 'rows'>,
    uid: string,
    ids: readonly number[],
  ): Promise<readonly PlannedFor[]> {
    const patterns = this.dialect.bind(ids.map((id) => actPattern(uid, 'entry', id)))
    const planned =
      ids.length > mostPatterns
        ? await this.#ofType(transaction, uid)
        : await read(transaction, this.#ofEntries(patterns, uid, this.dialect.bind(ids), patternStart(uid, 'copy')))
    if (planned.length === 0) return []
    const found = await transaction.rows(this.#copies(uid, this.dialect.bind(ids)))
    return about(planned, uid, { entries: ids, copies: found.map((row) => Number(row['id'])) })
  }

  /** Returns the releases that name one of these entries or working copies of a type. */
  async naming(
    transaction: Pick<Transaction, 'rows'>,
    uid: string,
    subjects: Subjects,
  ): Promise<readonly PlannedFor[]> {
    const { entries, copies: own } = subjects
    const patterns = [
      ...entries.map((id) => actPattern(uid, 'entry', id)),
      ...own.map((id) => actPattern(uid, 'copy', id)),
    ]
    if (patterns.length === 0) return []
    const planned =
      patterns.length > mostPatterns
        ? await this.#ofType(transaction, uid)
        : await read(transaction, this.#fitting(this.dialect.bind(patterns)))
    return about(planned, uid, subjects)
  }

  #ofType(transaction: Pick<Transaction, 'rows'>, uid: string): Promise<readonly Planned[]> {
    return read(transaction, this.#fitting(this.dialect.bind([`%${JSON.stringify(uid)}%`])))
  }
}

async function read(
  transaction: Pick<Transaction, 'rows'>,
  statement: ReturnType<Prepared>,
): Promise<readonly Planned[]> {
  return (await transaction.rows(statement)).map(plannedOf)
}

function about(planned: readonly Planned[], uid: string, { entries, copies: own }: Subjects): readonly PlannedFor[] {
  const [ofEntries, ofCopies] = [new Set(entries), new Set(own)]
  const isAbout = (act: Act) => act.type === uid && ('copy' in act ? ofCopies.has(act.copy) : ofEntries.has(act.entry))
  return planned.filter(({ acts }) => acts.some(isAbout)).map((each) => ({ ...each, isAbout }))
}

function plannedOf({ id, name, state, acts }: Readonly<Record<string, unknown>>): Planned {
  // Written by this feature.
  return {
    id: Number(id),
    name: String(name),
    state: state as State,
    acts: JSON.parse(String(acts)) as Act[],
    text: String(acts),
  }
}
