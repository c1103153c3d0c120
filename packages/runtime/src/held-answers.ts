import type { ServerResponse } from 'node:http'

/** So many answers of the largest size may be held at a time. */
const largestAnswers = 4
/** Milliseconds after which an answer that others wait for is cut off. */
const usualPatience = 5_000

interface Holder {
  bytes: number
  readonly since: number
}

/**
 * The memory of all large answers that are being made or sent. While it is used up, no other large answer is begun; then the client
 * that has been taking the longest loses its connection, so that a few slow ones do not stop everybody else.
 */
export class HeldAnswers {
  /** In the order in which they began. */
  readonly #holders = new Map<ServerResponse, Holder>()
  readonly #waiting = new Set<() => void>()
  readonly #most: number
  #held = 0
  #isWanted = false

  /** `maxResponseBytes`: of one answer. */
  constructor(
    maxResponseBytes: number,
    private readonly patience = usualPatience,
  ) {
    this.#most = largestAnswers * maxResponseBytes
  }

  /** Sets how many bytes are held for a response. They are let go when it ends. */
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

  /** The same for a response that nothing may be held for. */
  settle(response: ServerResponse, bytes: number): void {
    if (this.#holders.size > 0 && this.#holders.has(response)) this.hold(response, bytes)
  }

  get hasRoom(): boolean {
    return this.#held < this.#most
  }

  /** Calls `goOn` each time when memory was let go. */
  onRoom(goOn: () => void): void {
    this.#waiting.add(goOn)
  }

  /** Says that somebody waits for room. */
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
