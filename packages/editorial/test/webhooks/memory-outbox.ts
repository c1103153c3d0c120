import type { Delivery, Outbox, Settlement } from '../../src/webhooks/outbox.js'

interface Row {
  readonly id: number
  readonly entry: string
  state: Settlement['state']
  due: number
  leasedUntil: number
  failures: number
  claims: number
}

/** The outbox of one webhook that several workers share, as processes share a database. */
export class MemoryOutbox implements Outbox {
  readonly rows: Row[] = []
  readonly #born = performance.now()

  /** Stores an event and returns its number. */
  add(entry: string): number {
    const id = this.rows.length
    this.rows.push({ id, entry, state: 'waiting', due: 0, leasedUntil: 0, failures: 0, claims: 0 })
    return id
  }

  /** Returns the rows that are neither delivered nor dead. */
  get left(): readonly Row[] {
    return this.rows.filter(({ state }) => state === 'waiting')
  }

  async claim(_: string, limit: number, lease: number): Promise<readonly Delivery[]> {
    const now = performance.now()
    const seen = new Set<string>()
    const claimed: Delivery[] = []
    for (const row of this.left) {
      const isOldest = !seen.has(row.entry)
      seen.add(row.entry)
      if (!isOldest || row.due > now || row.leasedUntil > now || claimed.length >= limit) continue
      row.leasedUntil = now + lease
      row.claims++
      const event = {
        id: `evt_${row.id}`,
        name: 'entry.update',
        body: JSON.stringify({ id: row.id, entry: row.entry }),
      }
      const { id, failures, claims } = row
      claimed.push({ id: String(id), event, failures, age: now - this.#born, claim: String(claims) })
    }
    return claimed
  }

  async settle(delivery: Delivery, settlement: Settlement): Promise<void> {
    const row = this.rows[Number(delivery.id)]
    if (row === undefined || String(row.claims) !== delivery.claim || row.state !== 'waiting') return
    row.state = settlement.state
    row.leasedUntil = 0
    if (settlement.state === 'delivered') return
    row.failures = settlement.failures
    if (settlement.state === 'waiting') row.due = performance.now() + settlement.pause
  }
}

/** A process that can be killed: from then on it changes nothing in the outbox. */
export class MortalOutbox implements Outbox {
  isDead = false

  constructor(private readonly outbox: Outbox) {}

  claim(...args: Parameters<Outbox['claim']>): ReturnType<Outbox['claim']> {
    return this.isDead ? Promise.resolve([]) : this.outbox.claim(...args)
  }

  async settle(...args: Parameters<Outbox['settle']>): Promise<void> {
    if (!this.isDead) await this.outbox.settle(...args)
  }
}
