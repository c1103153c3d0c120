import { randomUUID } from 'node:crypto'
import type { Database, Store, Transaction } from '@content-gen/runtime'
import { nowSql } from '@content-gen/runtime/write'
import { deliveriesTable, eventsTable } from '../tables.js'
import { payload } from './payload.js'
import type { Delivery, Outbox, Settlement } from './outbox.js'

type Row = Readonly<Record<string, unknown>>

/** The outbox of both databases. */
export class SqlOutbox implements Outbox {
  readonly #database: Database
  readonly #isAnyDue: string
  readonly #claim: string
  readonly #claimed: string
  readonly #settle: string
  readonly #followers: string

  constructor({ database }: Pick<Store, 'database'>) {
    this.#database = database
    const { dialect } = database
    const now = nowSql(dialect)
    const text = (position: number) => dialect.parameter(position, 'text', false)
    const number = (position: number) => dialect.parameter(position, 'bigint', false)
    const ofEntry = `o."webhook" = c."webhook" and o."state" = 'waiting' and o."type" = c."type" and o."entry" = c."entry"`
    const due =
      `select c."id" from ${deliveriesTable} c where c."webhook" = ${text(1)} and c."state" = 'waiting' ` +
      `and c."due" <= ${now} and c."leased_until" <= ${now} ` +
      `and not exists (select 1 from ${deliveriesTable} o where ${ofEntry} and o."id" < c."id")`
    this.#isAnyDue = `${due} limit 1`
    const some = `${due} order by c."id" limit ${number(2)}`
    // An array is made once; processes that claim at the same time skip each other's rows.
    const ids = dialect.name === 'sqlite' ? `in (${some})` : `= any(array(${some} for update skip locked))`
    this.#claim = `update ${deliveriesTable} set "claim" = ${text(3)}, "leased_until" = ${now} + ${number(4)} where "id" ${ids}`
    this.#claimed =
      `select d."id", d."failures", ${now} - d."since" as "age", e."key", e."name", e."type", e."at", e."subject" ` +
      `from ${deliveriesTable} d join ${eventsTable} e on e."id" = d."event" ` +
      `where d."webhook" = ${text(1)} and d."state" = 'waiting' and d."claim" = ${text(2)} order by d."id"`
    this.#settle =
      `update ${deliveriesTable} set "state" = ${text(3)}, "due" = ${now} + ${number(4)}, "failures" = ${number(5)}, ` +
      `"reason" = ${text(6)}, "changed" = ${now}, "claim" = null, "leased_until" = 0 ` +
      `where "id" = ${number(1)} and "claim" = ${text(2)}`
    const ofSettled = ['webhook', 'type', 'entry'].map(
      (column) => `"${column}" = (select s."${column}" from ${deliveriesTable} s where s."id" = ${number(1)})`,
    )
    this.#followers =
      `update ${deliveriesTable} set "due" = ${now} + ${number(2)} ` +
      `where "state" = 'waiting' and ${ofSettled.join(' and ')} and "id" > ${number(1)}`
  }

  async claim(webhook: string, limit: number, lease: number): Promise<readonly Delivery[]> {
    // A look takes no lock.
    const due = await this.#database.rows({ text: this.#isAnyDue, values: [webhook] })
    if (due.length === 0) return []
    const claim = randomUUID()
    const rows = await this.#database.write(async (transaction) => {
      await transaction.run({ text: this.#claim, values: [webhook, limit, claim, lease] })
      return transaction.rows({ text: this.#claimed, values: [webhook, claim] })
    })
    return rows.map((row) => deliveryOf(row, claim))
  }

  async settle(delivery: Delivery, settlement: Settlement): Promise<void> {
    const isDelivered = settlement.state === 'delivered'
    const pause = settlement.state === 'waiting' ? settlement.pause : 0
    const { failures, reason } = isDelivered ? { failures: delivery.failures, reason: null } : settlement
    const id = Number(delivery.id)
    const values = [id, delivery.claim, settlement.state, pause, failures, reason]
    await this.#database.write(async (transaction) => {
      const settled = await transaction.run({ text: this.#settle, values })
      // The entry's later events wait as long: a look for what is due does not meet them again and again.
      if (settled > 0 && failures > 0) await this.#wait(transaction, id, pause)
    })
  }

  async #wait(transaction: Transaction, id: number, pause: number): Promise<void> {
    await transaction.run({ text: this.#followers, values: [id, pause] })
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
