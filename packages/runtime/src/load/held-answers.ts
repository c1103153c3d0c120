import type { ServerResponse } from 'node:http'

/** The number of answers of the largest size that may be held at a time. */
const largestAnswers = 4
/** Milliseconds after which an answer is cut off if others wait for its memory. */
const usualPatience = 5_000

interface Holder {
  bytes: number
  readonly since: number
}

/**
 * The memory of all large answers being made or sent. While it is used up, no other large answer starts; after a while the client that has
 * been receiving the longest loses its connection, so a few slow clients cannot stop everybody else.
 */
export class HeldAnswers {
  /** In the order in which they began. */
  readonly #holders = new Map<ServerResponse, Holder>()
  readonly #waiting = new Set<() => void>()
  readonly #most: number
  #held = 0
  #isWanted = false

  /** `mostBytes`: the limit of one answer. */
  constructor(
    readonly mostBytes: number,
    private readonly patience = usualPatience,
  ) {
    this.#most = largestAnswers * mostBytes
  }

  /** Sets the number of bytes held for a response. They are released when it ends. */
  hold(response: ServerResponse, bytes: number): void {
    let holder = this.#holders.get(response)
    if (!holder) {
      if (response.closed) return
      holder = { bytes: 0, since: performance.now() }
      this.#holders.set(response, holder)
      response.once('close', () => this.#release(response))
    }
    const change = bytes - holder.bytes
    this.#held += change
    holder.bytes = bytes
    if (change < 0) for (const goOn of this.#waiting) goOn()
  }

  /** Corrects the bytes held for a response; does nothing if none are held. */
  settle(response: ServerResponse, bytes: number): void {
    if (this.#holders.size > 0 && this.#holders.has(response)) this.hold(response, bytes)
  }

  get hasRoom(): boolean {
    return this.#held < this.#most
  }

  /** Calls `goOn` whenever memory is released. */
  onRoom(goOn: () => void): void {
    this.#waiting.add(goOn)
  }

  /** Announces that a task is waiting for room. */
  want(): void {
    if (this.#isWanted || this.hasRoom) return
    this.#isWanted = true
    setTimeout(() => this.#cutOldest(), this.patience).unref()
  }

  #release(response: ServerResponse): void {
    this.#held -= this.#holders.get(response)?.bytes ?? 0
    this.#holders.delete(response)
    for (const goOn of this.#waiting) goOn()
  }

  #cutOldest(): void {
    this.#isWanted = false
    const latest = performance.now() - this.patience
    for (const [response, { since }] of this.#holders) {
      if (this.hasRoom || since > latest) return
      if (!response.headersSent) continue
      response.destroy()
      return
    }
  }
}
