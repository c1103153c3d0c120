/** A place in the log of a server's writes. */
export type Position = bigint

/** Returns the position that PostgreSQL writes as `16/B374D848`; null for none. */
export function positionOf(text: unknown): Position | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(String(text)) ?? []
  if (high === undefined || low === undefined) return null
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  // The next record is announced behind the head of its page, while the last one ends in front of it.
  const inPage = position % page
  return inPage <= longestHead ? position - inPage : position
}

/** Bytes of a page of the log, and of what may stand at its head. */
const page = 8192n
const longestHead = 40n

/** As many as a replica can be behind for minutes. */
const most = 1_000

/** How long a replica has been behind its primary, from positions of both that are looked at now and then. */
export class Lag {
  /** Positions of the primary that the replica has not reached, from the oldest, each with the moment at which it was seen. */
  #ahead: { readonly position: Position; readonly seen: number }[] = []

  /** Returns how many milliseconds the replica is behind. Moments are in milliseconds; null is an unknown position, which is behind nothing. */
  note(primary: Position | null, replica: Position | null, now: number): number {
    const last = this.#ahead.at(-1)?.position ?? -1n
    if (primary !== null && primary > last && this.#ahead.length < most)
      this.#ahead.push({ position: primary, seen: now })
    this.#ahead = replica === null ? [] : this.#ahead.filter(({ position }) => position > replica)
    return now - (this.#ahead[0]?.seen ?? now)
  }
}
