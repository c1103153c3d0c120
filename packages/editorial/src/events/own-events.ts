import { open, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import type { Store, Transaction } from '@content-gen/runtime'
import { eventParameters, eventsSql, eventValues } from './event-sql.js'
import { DeliveryInserts } from './insert-deliveries.js'
import type { EventOptions } from './record-events.js'
import type { EventName } from '../event-names.js'
import { wants } from './subscriber.js'

/** Events that are about no entry or file: what they are called, and their subjects, by a type that no content has and the name of a table. */
interface EventKind {
  readonly name: EventName
  readonly type: string
  readonly table: string
}

/** Stores events of releases that are done, or of comments, in their transactions. */
export class OwnEvents {
  readonly #insert: Prepared

  constructor(
    private readonly store: Pick<Store, 'database'>,
    private readonly options: EventOptions,
    private readonly kind: EventKind,
  ) {
    const { dialect } = store.database
    const { name, type, table } = kind
    const [id, subject] = open('integer', 'text')
    const start = eventsSql({ name: dialect.literal(name), type, id: 'r."id"', subject }, dialect)
    const insert = sql`${start} from ${table} r where r."id" = ${id} returning "id", "name"`
    this.#insert = prepared(insert, [...eventParameters, id, subject], dialect)
  }

  /** Returns true if somebody waits for the event. `of`: the uid of the content type that it has to do with. */
  async insert(transaction: Transaction, subject: { readonly id: number }, of?: string): Promise<boolean> {
    const { dialect } = this.store.database
    const all = await this.options.subscribers.known(transaction)
    const isOf = (types: readonly string[]) => of === undefined || types.length === 0 || types.includes(of)
    const subscribers = all.filter((subscriber) => wants(subscriber, this.kind.type) && isOf(subscriber.types))
    if (subscribers.length === 0) return false
    const rows = await transaction.rows(this.#insert(...eventValues(dialect), subject.id, JSON.stringify(subject)))
    return new DeliveryInserts(subscribers, dialect).insert(transaction, rows)
  }

  /** Call it after the commit of an event that somebody waits for. */
  stored(): void {
    this.options.stored()
  }
}
