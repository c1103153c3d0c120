import { joined, open, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import { acting } from '@content-gen/runtime/recording'
import type { Database, Transaction } from '@content-gen/runtime'
import type { Acting, AuditDetails, AuditEvent, Teller } from '@content-gen/runtime/recording'
import { auditTable } from '../tables.js'
import { occasionOf } from './occasion.js'
import { Tallies } from './tallies.js'

/** Acts that strangers can repeat at will: a row counts those of one minute. */
const tallied: ReadonlySet<string> = new Set([
  'auth.login.failed',
  'auth.password.reset.requested',
  'administrator.login.failed',
  'administrator.password.reset.requested',
])

const columns = [
  ['act', 'text'],
  ['actor_kind', 'text'],
  ['actor_id', 'text'],
  ['actor_name', 'text'],
  ['request_id', 'text'],
  ['ip', 'text'],
  ['at', 'datetime'],
  ['subject_type', 'text'],
  ['subject_id', 'integer'],
  ['subject_name', 'text'],
  ['details', 'text'],
  ['tally', 'text'],
] as const

/** Adds rows to the audit. Nothing else ever changes it, but for the count of a row. */
export class AuditInserts {
  readonly #row: Prepared
  readonly #tallies = new Tallies()

  constructor(private readonly dialect: Database['dialect']) {
    const names = columns.map(([name]) => `"${name}"`).join(', ')
    const values = open(...columns.map(([, stored]) => stored))
    const again = sql`on conflict ("tally") do update set "count" = ${auditTable}."count" + 1`
    const row = sql`insert into ${auditTable} (${names}, "count") values (${joined(values, ', ')}, 1) ${again}`
    this.#row = prepared(row, values, dialect)
  }

  /** Returns a teller on behalf of whoever the calling code acts for. */
  teller(): Teller {
    return this.tellerFor(acting.getStore())
  }

  tellerFor(around: Acting | undefined): Teller {
    return (transaction, event) => this.#insert(transaction, event, around)
  }

  async #insert(transaction: Transaction, event: AuditEvent, around: Acting | undefined): Promise<void> {
    const { act, details } = event
    const { actor, requestId, ip, at } = occasionOf(event, around)
    const tally = tallied.has(act)
      ? this.#tallies.of(act, `${actor.id ?? ''} ${event.subject?.id ?? ''} ${ip ?? ''} ${details?.reason ?? ''}`, at)
      : null
    const one = tally?.isMixed ? null : { requestId, ip, actor, ...event }
    const values = [
      act,
      one?.actor.kind ?? 'anybody',
      one?.actor.id ?? null,
      one?.actor.name ?? null,
      one?.requestId ?? null,
      one?.ip ?? null,
      this.dialect.storeDateTime(at),
      one?.subject?.type ?? null,
      one?.subject?.id ?? null,
      one?.subject?.name ?? null,
      one?.details ? JSON.stringify(allowed(one.details)) : null,
      tally?.key ?? null,
    ]
    await transaction.run(this.#row(...values))
  }
}

const known = [
  'reason',
  'provider',
  'attributes',
  'granted',
  'withdrawn',
  'entry',
  'copy',
  'revision',
  'version',
  'from',
  'to',
  'filters',
] as const

/** Keeps what the audit may say, whatever an untyped caller adds. */
function allowed(details: AuditDetails): AuditDetails {
  return Object.fromEntries(known.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])))
}
