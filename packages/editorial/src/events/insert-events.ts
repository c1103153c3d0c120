import { fileUid } from '@content-gen/contract'
import { Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared, Sql } from '@content-gen/runtime/write'
import { documentSql } from '@content-gen/runtime/recording'
import type { Database, Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { someAtOnce } from '../some-at-once.js'
import { versionsTable } from '../tables.js'
import { eventShape } from './event-shape.js'
import { eventParameters, eventsSql, eventValues } from './event-sql.js'
import { DeliveryInserts } from './insert-deliveries.js'
import type { Subscriber } from './subscriber.js'

/** `lost`: deleted, and its row is gone. */
export type EventAct = 'create' | 'update' | 'delete' | 'lost'

/** The entries. */
const chosen = new Parameter(null, 'integer', true)

/** Stores the events of entries of one type, and a delivery of each for every subscriber that wants it. */
export class EventInserts {
  readonly #events: Readonly<Record<EventAct, Prepared>>
  readonly #deliveries: DeliveryInserts

  /** `subscribers`: those that want events of this type. */
  constructor(
    private readonly type: CompiledType,
    subscribers: readonly Subscriber[],
    private readonly dialect: Database['dialect'],
  ) {
    const kind = type.uid === fileUid ? 'media' : 'entry'
    this.#events = {
      create: this.#found(() => `'${kind}.create'`),
      update: this.#found((id) => (kind === 'media' ? `'media.update'` : updateSql(type.uid, id, dialect))),
      delete: this.#found(() => `'${kind}.delete'`),
      lost: this.#lost(`'${kind}.delete'`),
    }
    this.#deliveries = new DeliveryInserts(subscribers, dialect)
  }

  /** Those of these entries that there are get an event. Returns true if somebody waits for one of them. */
  async insert(transaction: Transaction, act: EventAct, ids: readonly number[]): Promise<boolean> {
    const { dialect } = this
    const values = eventValues(dialect)
    let isWaitedFor = false
    await someAtOnce(ids, dialect, async (some) => {
      const rows = await transaction.rows(this.#events[act](...values, dialect.bind(some)))
      if (await this.#deliveries.insert(transaction, rows)) isWaitedFor = true
    })
    return isWaitedFor
  }

  /** `name` returns SQL for the name of the event, from SQL for the id of the entry. */
  #found(name: (id: string) => string): Prepared {
    const { type, dialect } = this
    const { json, from, row } = documentSql(type, eventShape(type), dialect)
    const id = `${row}."id"`
    const start = eventsSql({ name: name(id), type: type.uid, id, subject: json }, dialect)
    return this.#prepared(sql`${start} from ${from} where ${this.#among(id)} order by ${id} returning "id", "name"`)
  }

  #lost(name: string): Prepared {
    const { type, dialect } = this
    const id = 'v."entry"'
    const last = `(select max(n."number") from ${versionsTable} n where n."type" = v."type" and n."entry" = ${id})`
    const subject = `'{"id":' || cast(${id} as text) || '}'`
    const start = eventsSql({ name, type: type.uid, id, subject }, dialect)
    const isIt = sql`v."type" = ${dialect.literal(type.uid)} and ${this.#among(id)} and v."number" = ${last}`
    return this.#prepared(sql`${start} from ${versionsTable} v where ${isIt} returning "id", "name"`)
  }

  #prepared(whole: Sql): Prepared {
    return prepared(whole, [...eventParameters, chosen], this.dialect)
  }

  #among(id: string): Sql {
    return this.dialect.anyOf(id, chosen)
  }
}

/** An update that changes the state is named after that: the last two versions tell. */
function updateSql(uid: string, id: string, dialect: Database['dialect']): string {
  const of = `from ${versionsTable} v where v."type" = ${dialect.literal(uid)} and v."entry" = ${id} order by v."number" desc limit 1`
  const now = `(select v."is_published" ${of})`
  const before = `(select v."is_published" ${of} offset 1)`
  return (
    `case when ${now} is null or ${before} is null or ${now} = ${before} then 'entry.update' ` +
    `when ${now} then 'entry.publish' else 'entry.unpublish' end`
  )
}
