import { randomUUID } from 'node:crypto'
import type { Database, Store, Transaction } from '@content-gen/runtime'
import { heldSql, joined, nowSql, open, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared, Row } from '@content-gen/runtime/write'
import { deliveriesTable, eventsTable } from '../tables.js'
import { payload } from './payload.js'
import type { Delivery, Outbox, Settlement } from './outbox.js'

/** The outbox of both databases. */
export class SqlOutbox implements Outbox {
  readonly #database: Database
  readonly #isAnyDue: Prepared
  readonly #claim: Prepared
  readonly #claimed: Prepared
  readonly #settle: Prepared
  readonly #followers: Prepared

  constructor({ database }: Pick<Store, 'database'>) {
    this.#database = database
    const { dialect } = database
    const now = nowSql(dialect)
    const [webhook, claim, state, reason] = open('text', 'text', 'text', 'text')
    const [id, most, lease, pause, failures] = open('bigint', 'bigint', 'bigint', 'bigint', 'bigint')
    const ofEntry = `o."webhook" = c."webhook" and o."state" = 'waiting' and o."type" = c."type" and o."entry" = c."entry"`
    const isFirst = `not exists (select 1 from ${deliveriesTable} o where ${ofEntry} and o."id" < c."id")`
    const isDue = sql`c."webhook" = ${webhook} and c."state" = 'waiting' and c."due" <= ${now} and c."leased_until" <= ${now}`
    const due = sql`select c."id" from ${deliveriesTable} c where ${isDue} and ${isFirst} and not ${heldSql(dialect)}`
    this.#isAnyDue = prepared(sql`${due} limit 1`, [webhook], dialect)
    const some = sql`${due} order by c."id" limit ${most}`
    // An array is made once; processes that claim at the same time skip each other's rows.
    const ids = dialect.name === 'sqlite' ? sql`in (${some})` : sql`= any(array(${some} for update skip locked))`
    this.#claim = prepared(
      sql`update ${deliveriesTable} set "claim" = ${claim}, "leased_until" = ${now} + ${lease} where "id" ${ids}`,
      [webhook, most, claim, lease],
      dialect,
    )
    const columns = `d."id", d."failures", ${now} - d."since" as "age", e."key", e."name", e."type", e."at", e."subject"`
    const isClaimed = sql`d."webhook" = ${webhook} and d."state" = 'waiting' and d."claim" = ${claim}`
    this.#claimed = prepared(
      sql`select ${columns} from ${deliveriesTable} d join ${eventsTable} e on e."id" = d."event" where ${isClaimed} order by d."id"`,
      [webhook, claim],
      dialect,
    )
    const outcome = sql`"state" = ${state}, "due" = ${now} + ${pause}, "failures" = ${failures}, "reason" = ${reason}`
    this.#settle = prepared(
      sql`update ${deliveriesTable} set ${outcome}, "changed" = ${now}, "claim" = null, "leased_until" = 0 where "id" = ${id} and "claim" = ${claim}`,
      [id, claim, state, pause, failures, reason],
      dialect,
    )
    const ofSettled = ['webhook', 'type', 'entry'].map(
      (column) => sql`"${column}" = (select s."${column}" from ${deliveriesTable} s where s."id" = ${id})`,
    )
    const isLater = sql`"state" = 'waiting' and ${joined(ofSettled, ' and ')} and "id" > ${id}`
    this.#followers = prepared(
      sql`update ${deliveriesTable} set "due" = ${now} + ${pause} where ${isLater}`,
      [id, pause],
      dialect,
    )
  }

  async claim(webhook: string, limit: number, lease: number): Promise<readonly Delivery[]> {
    // A look takes no lock.
    const due = await this.#database.rows(this.#isAnyDue(webhook))
    if (due.length === 0) return []
    const claim = randomUUID()
    const rows = await this.#database.write(async (transaction) => {
      await transaction.run(this.#claim(webhook, limit, claim, lease))
      return transaction.rows(this.#claimed(webhook, claim))
    })
    return rows.map((row) => deliveryOf(row, claim))
  }

  async settle(delivery: Delivery, settlement: Settlement): Promise<void> {
    const isDelivered = settlement.state === 'delivered'
    const pause = settlement.state === 'waiting' ? settlement.pause : 0
    const { failures, reason } = isDelivered ? { failures: delivery.failures, reason: null } : settlement
    const id = Number(delivery.id)
    const settle = this.#settle(id, delivery.claim, settlement.state, pause, failures, reason)
    await this.#database.write(async (transaction) => {
      const settled = await transaction.run(settle)
      // The entry's later events wait as long: a look for what is due does not meet them again and again.
      if (settled > 0 && failures > 0) await this.#wait(transaction, id, pause)
    })
  }

  async #wait(transaction: Transaction, id: number, pause: number): Promise<void> {
    await transaction.run(this.#followers(id, pause))
  }
}

function deliveryOf(row: Row, claim: string): Delivery {
  const name = String(row['name'])
  const at = new Date(row['at'] instanceof Date ? row['at'] : String(row['at']))
  const body = payload({ name, at, uid: String(row['type']), subject: String(row['subject']) })
  return {
    id: String(row['id']),
    event: { id: String(row['key']), name, body },
    failures: Number(row['failures']),
    age: Number(row['age']),
    claim,
  }
}
