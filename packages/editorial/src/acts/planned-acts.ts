import { joined, open, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared, Sql } from '@content-gen/runtime/write'
import type { Database, Transaction } from '@content-gen/runtime'
import { copies, releaseActs, releases } from '../tables.js'
import { earlierActs } from './act.js'
import type { Act, PlainAct, State } from './act.js'
import { actFields, byRelease } from './stored-acts.js'

/** A release that is still to be done. */
export interface Planned {
  readonly id: number
  readonly name: string
  readonly state: State
  readonly acts: readonly Act[]
  /** The column with the acts. */
  readonly text: string
}

/** One with acts on what was asked for. */
export interface PlannedFor extends Planned {
  /** Returns true for these acts. */
  readonly isAbout: (act: PlainAct) => boolean
}

/** Entries, and working copies, of one type. */
export interface Subjects {
  readonly entries: readonly number[]
  readonly copies: readonly number[]
}

/** Finds what is planned for entries. */
export class PlannedActs {
  /** The releases with an act on one of these. */
  readonly #naming: Prepared
  /** With one on one of these entries, or on their working copies. */
  readonly #ofEntries: Prepared
  readonly #copies: Prepared

  /** `states`: of the releases that it looks at. */
  constructor(
    private readonly dialect: Database['dialect'],
    states: readonly State[],
  ) {
    const [type] = open('text')
    const [entries, own] = [new Parameter(null, 'integer', true), new Parameter(null, 'integer', true)]
    const among = states.map((state) => dialect.literal(state)).join(', ')
    const columns = actFields.map((field) => `a."${releaseActs.columns.get(field)?.name}" as "${field}"`)
    const select = `select r."id" as "id", r."name" as "name", r."state" as "state", r."acts" as "acts", ${columns.join(', ')}`
    const from = `from ${releases.name} r left join ${releaseActs.name} a on a."release" = r."id"`
    // Those of an earlier release of content-gen are all looked at.
    const isEarlier = `substr(r."acts", 1, 1) = '['`
    const named = (of: Sql) => sql`select n."release" from ${releaseActs.name} n where n."type" = ${type} and ${of}`
    const found = (...of: readonly Sql[]) =>
      sql`${select} ${from} where r."state" in (${among}) and (r."id" in (${joined(of.map(named), ' union all ')}) or ${isEarlier}) order by r."id"`
    const ofEntry = dialect.anyOf('n."entry"', entries)
    const begun = sql`select c."id" from ${copies.name} c where c."type" = ${type} and ${dialect.anyOf('c."entry"', entries)}`
    this.#naming = prepared(found(ofEntry, dialect.anyOf('n."copy"', own)), [type, entries, own], dialect)
    this.#ofEntries = prepared(found(ofEntry, sql`n."copy" in (${begun})`), [type, entries], dialect)
    this.#copies = prepared(begun, [type, entries], dialect)
  }

  /** Returns the releases with an act on one of these entries of a type, or on their working copies. */
  async of(
    transaction: Pick<Transaction, 'rows'>,
    uid: string,
    ids: readonly number[],
  ): Promise<readonly PlannedFor[]> {
    const entries = this.dialect.bind(ids)
    const planned = await read(transaction, this.#ofEntries(uid, entries))
    if (planned.length === 0) return []
    const found = await transaction.rows(this.#copies(uid, entries))
    return about(planned, uid, { entries: ids, copies: found.map((row) => Number(row['id'])) })
  }

  /** Returns the releases that name one of these entries or working copies of a type. */
  async naming(
    transaction: Pick<Transaction, 'rows'>,
    uid: string,
    subjects: Subjects,
  ): Promise<readonly PlannedFor[]> {
    const { entries, copies: own } = subjects
    if (entries.length + own.length === 0) return []
    const statement = this.#naming(uid, this.dialect.bind(entries), this.dialect.bind(own))
    return about(await read(transaction, statement), uid, subjects)
  }
}

async function read(
  transaction: Pick<Transaction, 'rows'>,
  statement: ReturnType<Prepared>,
): Promise<readonly Planned[]> {
  const rows = await transaction.rows(statement)
  const stored = byRelease(rows.filter((row) => row['release'] !== null))
  const each = new Map(rows.map((row) => [Number(row['id']), row]))
  return Array.from(each, ([id, { name, state, acts }]) => ({
    id,
    name: String(name),
    // Written by this feature.
    state: state as State,
    acts: earlierActs(String(acts)) ?? stored.get(id) ?? [],
    text: String(acts),
  }))
}

function about(planned: readonly Planned[], uid: string, { entries, copies: own }: Subjects): readonly PlannedFor[] {
  const [ofEntries, ofCopies] = [new Set(entries), new Set(own)]
  const isAbout = (act: PlainAct) =>
    act.type === uid && ('copy' in act ? ofCopies.has(act.copy) : ofEntries.has(act.entry))
  return planned.filter(({ acts }) => acts.some(isAbout)).map((each) => ({ ...each, isAbout }))
}
