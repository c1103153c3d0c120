import { open, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import type { Store, Transaction } from '@content-gen/runtime'
import { releases } from '../tables.js'
import type { DoneRelease } from './content-event.js'
import { eventParameters, eventsSql, eventValues } from './event-sql.js'
import { DeliveryInserts } from './insert-deliveries.js'
import type { EventOptions } from './record-events.js'
import { releaseType } from '../event-names.js'
import { wants } from './subscriber.js'

/** Stores the event of a release that is done, in the transaction of the release. */
export class ReleaseEvents {
  readonly #insert: Prepared

  constructor(
    private readonly store: Pick<Store, 'database'>,
    private readonly options: EventOptions,
  ) {
    const { dialect } = store.database
    const [id, subject] = open('integer', 'text')
    const start = eventsSql({ name: `'release.done'`, type: releaseType, id: 'r."id"', subject }, dialect)
    const insert = sql`${start} from ${releases.name} r where r."id" = ${id} returning "id", "name"`
    this.#insert = prepared(insert, [...eventParameters, id, subject], dialect)
  }

  /** Returns true if somebody waits for the event. */
  async insert(transaction: Transaction, release: DoneRelease): Promise<boolean> {
    const { dialect } = this.store.database
    const all = await this.options.subscribers.known(transaction)
    const subscribers = all.filter((subscriber) => wants(subscriber, releaseType))
    if (subscribers.length === 0) return false
    const rows = await transaction.rows(this.#insert(...eventValues(dialect), release.id, JSON.stringify(release)))
    return new DeliveryInserts(subscribers, dialect).insert(transaction, rows)
  }

  /** Call it after the commit of an event that somebody waits for. */
  stored(): void {
    this.options.stored()
  }
}
