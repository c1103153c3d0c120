/** A row that counts what happens again within a minute. */
export interface AuditTally {
  readonly key: string
  /** True: the row stands for acts of many senders or on many accounts. */
  readonly isMixed: boolean
}

/** The most rows of one minute. Later acts count in one row together: a flood of them must not fill the disk. */
const most = 30
/** The length of an ISO text up to its minute. */
const upToMinute = 16

/** Finds the rows for acts that strangers can repeat at will. */
export class Tallies {
  #minute = ''
  readonly #keys = new Set<string>()

  /** `what`: equal for acts that one row counts. `at`: ISO text. */
  of(act: string, what: string, at: string): AuditTally {
    const current = at.slice(0, upToMinute)
    if (current !== this.#minute) {
      this.#minute = current
      this.#keys.clear()
    }
    const key = `${current} ${act} ${what}`
    if (!this.#keys.has(key) && this.#keys.size >= most) return { key: `${current} ${act}`, isMixed: true }
    this.#keys.add(key)
    return { key, isMixed: false }
  }
}
