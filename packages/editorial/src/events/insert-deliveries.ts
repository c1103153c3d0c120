import type { Database, Transaction } from '@content-gen/runtime'
import { nowSql, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import { deliveriesTable, eventsTable } from '../tables.js'
import type { Subscriber } from './subscriber.js'

type Dialect = Database['dialect']

/** Stores a delivery of each event for every subscriber that wants it. */
export class DeliveryInserts {
  readonly #insert: Prepared

  constructor(
    private readonly subscribers: readonly Subscriber[],
    private readonly dialect: Dialect,
  ) {
    const now = nowSql(dialect)
    const [webhook, events] = [new Parameter(null, 'text'), new Parameter(null, 'integer', true)]
    const columns =
      '"webhook", "event", "type", "entry", "state", "due", "since", "changed", "failures", "leased_until"'
    const values = sql`${webhook}, e."id", e."type", e."entry", 'waiting', ${now}, ${now}, ${now}, 0, 0`
    const from = sql`from ${eventsTable} e where ${dialect.anyOf('e."id"', events)} order by e."id"`
    const insert = sql`insert into ${deliveriesTable} (${columns}) select ${values} ${from}`
    this.#insert = prepared(insert, [webhook, events], dialect)
  }

  /** `events`: the `id` and `name` of each, as stored. Returns true if somebody waits for one of them. */
  async insert(transaction: Transaction, events: readonly Readonly<Record<string, unknown>>[]): Promise<boolean> {
    let isWaitedFor = false
    for (const { name, events: names } of this.subscribers) {
      const wanted = events.filter((event) => names.length === 0 || names.includes(String(event['name'])))
      if (wanted.length === 0) continue
      const among = this.dialect.bind(wanted.map((event) => Number(event['id'])))
      await transaction.run(this.#insert(name, among))
      isWaitedFor = true
    }
    return isWaitedFor
  }
}
