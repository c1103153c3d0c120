import { open, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import type { Store, Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { MovedCopy, MoveEvents } from '../review/moved-copy.js'
import { eventParameters, eventsSql, eventValues } from './event-sql.js'
import { DeliveryInserts } from './insert-deliveries.js'
import type { EventOptions } from './record-events.js'
import { copies } from '../tables.js'
import { wants } from './subscriber.js'

/** Stores the events of reviews, each in the transaction of its move. */
export class ReviewEvents implements MoveEvents {
  readonly #inserts = new Map<string, Prepared>()

  constructor(
    private readonly store: Pick<Store, 'database'>,
    private readonly options: EventOptions,
  ) {}

  async insert(transaction: Transaction, { uid }: CompiledType, moved: MovedCopy): Promise<boolean> {
    const { dialect } = this.store.database
    const all = await this.options.subscribers.known(transaction)
    const subscribers = all.filter((subscriber) => wants(subscriber, uid))
    if (subscribers.length === 0) return false
    const insert = this.#insert(uid)
    const rows = await transaction.rows(insert(...eventValues(dialect), moved.id, JSON.stringify(moved)))
    return new DeliveryInserts(subscribers, dialect).insert(transaction, rows)
  }

  stored(): void {
    this.options.stored()
  }

  #insert(uid: string): Prepared {
    const known = this.#inserts.get(uid)
    if (known) return known
    const { dialect } = this.store.database
    const [id, subject] = open('integer', 'text')
    // Deliveries about an entry keep their order; no entry has a negative id.
    const about = 'coalesce(c."entry", -c."id")'
    const start = eventsSql({ name: `'review.moved'`, type: uid, id: about, subject }, dialect)
    const text = sql`${start} from ${copies.name} c where c."id" = ${id} returning "id", "name"`
    const insert = prepared(text, [...eventParameters, id, subject], dialect)
    this.#inserts.set(uid, insert)
    return insert
  }
}
