import { jsonText } from '@content-gen/runtime'
import type { Database, Store } from '@content-gen/runtime'
import { joined, nowSql, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Sql } from '@content-gen/runtime/write'
import { ofTypes } from '../sight/whole-types.js'
import type { WholeTypes } from '../sight/whole-types.js'
import { deliveriesTable, eventsTable } from '../tables.js'

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A delivery as the API shows it. */
export interface ListedDelivery {
  readonly id: number
  readonly webhook: string
  readonly event: string
  readonly type: string
  readonly entry: number
  readonly at: string
  readonly state: DeliveryState
  readonly failures: number
  /** Why the last attempt failed. */
  readonly reason: string | null
  readonly changedAt: string
  /** When the next attempt is due. */
  readonly dueAt: string
}

interface Wanted {
  readonly state: DeliveryState | null
  /** Of these types of entries. */
  readonly types: WholeTypes
  readonly page: { readonly offset: number; readonly limit: number }
}

/** The list of deliveries, read from the primary database. */
export class StoredDeliveries {
  readonly #dialect: Database['dialect']

  constructor(private readonly store: Pick<Store, 'database'>) {
    this.#dialect = store.database.dialect
  }

  /** Returns a page, the latest first, and the number of all. */
  async list({ state, types, page }: Wanted): Promise<{ deliveries: readonly ListedDelivery[]; total: number }> {
    const inState = state === null ? '1 = 1' : sql`d."state" = ${new Parameter(state, 'text')}`
    const where = sql`${inState} and ${ofTypes('d."type"', types, this.#dialect)}`
    const from = sql`from ${deliveriesTable} d where ${where}`
    const limits = sql`limit ${new Parameter(page.limit, 'integer')} offset ${new Parameter(page.offset, 'integer')}`
    return this.#read(sql`${from} order by d."id" desc ${limits}`, from)
  }

  async find(id: number): Promise<ListedDelivery | null> {
    const from = sql`from ${deliveriesTable} d where d."id" = ${new Parameter(id, 'integer')}`
    return (await this.#read(from, null)).deliveries[0] ?? null
  }

  /** Lets a dead delivery begin anew. Returns false if it is not dead. */
  async replay(id: number): Promise<boolean> {
    const now = nowSql(this.#dialect)
    const anew = `"state" = 'waiting', "due" = ${now}, "since" = ${now}, "changed" = ${now}, "failures" = 0`
    const isDead = sql`"id" = ${new Parameter(id, 'integer')} and "state" = 'dead'`
    return (await this.#run(sql`update ${deliveriesTable} set ${anew} where ${isDead}`)) > 0
  }

  /**
   * Lets a waiting delivery be tried now, with all that wait with it: events of an entry are sent in their order. Their pauses begin anew,
   * their three days do not. Attempts under way go on. Returns false if it is not waiting.
   */
  async hasten(id: number): Promise<boolean> {
    const [own, now] = [new Parameter(id, 'integer'), nowSql(this.#dialect)]
    const from = sql`from ${deliveriesTable} s where s."id" = ${own} and s."state" = 'waiting'`
    const same = ['webhook', 'type', 'entry'].map((column) => sql`"${column}" = (select s."${column}" ${from})`)
    const isWaiting = sql`"state" = 'waiting' and "leased_until" <= ${now} and ${joined(same, ' and ')}`
    await this.#run(sql`update ${deliveriesTable} set "due" = ${now}, "failures" = 0 where ${isWaiting}`)
    return (await this.find(id))?.state === 'waiting'
  }

  #run(change: Sql): Promise<number> {
    return this.store.database.write(async (transaction) => transaction.run(written(change, this.#dialect)))
  }

  /** `counted`: the rows to count. */
  async #read(from: Sql, counted: Sql | null) {
    const dialect = this.#dialect
    const event = (column: string) => `(select e."${column}" from ${eventsTable} e where e."id" = d."event")`
    const item = dialect.object([
      ['id', dialect.whole('d."id"')],
      ['webhook', dialect.answer('d."webhook"', 'string')],
      ['event', dialect.answer(event('name'), 'string')],
      ['type', dialect.answer('d."type"', 'string')],
      ['entry', dialect.whole('d."entry"')],
      ['at', dialect.answer(event('at'), 'datetime')],
      ['state', dialect.answer('d."state"', 'string')],
      ['failures', dialect.whole('d."failures"')],
      ['reason', dialect.answer('d."reason"', 'string')],
      ['changedAt', dialect.momentOf('d."changed"')],
      ['dueAt', dialect.momentOf('d."due"')],
    ])
    const json = sql`(select ${dialect.document(item)} from (select d.* ${from}) d)`
    const total = counted === null ? 'null' : dialect.total(sql`(select count(*) ${counted})`)
    const whole = sql`select ${dialect.jsonText(json)} as data, ${total} as total`
    const row = await this.store.database.read(written(whole, dialect), { fresh: true })
    // Made by the database from the columns above.
    const deliveries = row.data === null ? [] : (JSON.parse(jsonText(row.data)) as readonly ListedDelivery[])
    return { deliveries, total: row.total ?? 0 }
  }
}
