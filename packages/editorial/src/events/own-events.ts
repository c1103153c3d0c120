import { open, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import type { EventName } from '@content-gen/contract'
import type { Store, Transaction } from '@content-gen/runtime'
import { releaseType } from '../release-type.js'
import { eventParameters, eventsSql, eventValues } from './event-sql.js'
import { DeliveryInserts } from './insert-deliveries.js'
import type { EventOptions } from './record-events.js'
import type { Subscriber } from './subscriber.js'

/** Events of editing itself, each about a row of a table. */
interface EventKind {
  readonly name: EventName
  /** As SQL. */
  readonly table: string
  /** SQL of a row `r`: deliveries about one number keep their order. No entry has a negative id. */
  readonly about: string
}

/** Stores events of releases, reviews or comments, each in the transaction that it tells of. */
export class OwnEvents {
  readonly #inserts = new Map<string, Prepared>()

  constructor(
    private readonly store: Pick<Store, 'database'>,
    private readonly options: EventOptions,
    private readonly kind: EventKind,
  ) {}

  /** Returns what to call after the commit. `uid`: of the content type that it has to do with, or `releaseType`. */
  async insert(transaction: Transaction, uid: string, subject: { readonly id: number }): Promise<() => void> {
    const { dialect } = this.store.database
    const all = await this.options.subscribers.known(transaction)
    const subscribers = all.filter((subscriber) => this.#isFor(subscriber, uid))
    if (subscribers.length === 0) return nothing
    const rows = await transaction.rows(this.#insert(uid)(...eventValues(dialect), subject.id, JSON.stringify(subject)))
    const isWaitedFor = await new DeliveryInserts(subscribers, dialect).insert(transaction, rows)
    return isWaitedFor ? this.options.stored : nothing
  }

  #isFor({ events, types }: Subscriber, uid: string): boolean {
    const isOfKind = events.length === 0 || events.includes(this.kind.name)
    return isOfKind && (uid === releaseType || types.length === 0 || types.includes(uid))
  }

  #insert(uid: string): Prepared {
    const known = this.#inserts.get(uid)
    if (known) return known
    const { dialect } = this.store.database
    const { name, table, about } = this.kind
    const [id, subject] = open('integer', 'text')
    const start = eventsSql({ name: dialect.literal(name), type: uid, id: about, subject }, dialect)
    const text = sql`${start} from ${table} r where r."id" = ${id} returning "id", "name"`
    const insert = prepared(text, [...eventParameters, id, subject], dialect)
    this.#inserts.set(uid, insert)
    return insert
  }
}

const nothing = (): void => undefined
