import type { ServerResponse } from 'node:http'

/** The number of answers of the largest size that may be held at a time. */
const largestAnswers = 4
/** Milliseconds after which an answer is cut off if others wait for its memory. */
const usualPatience = 5_000

/** The bytes that each holder has in memory, and the most that all may have together. */
export class Room<Holder extends object> {
  readonly #bytes = new WeakMap<Holder, number>()
  #taken = 0

  /** `free`: the bytes of each holder that are not counted. */
  constructor(
    private readonly most: number,
    private readonly free = 0,
  ) {}

  get hasRoom(): boolean {
    return this.#taken < this.most
  }

  bytesOf(holder: Holder): number {
    return this.#bytes.get(holder) ?? 0
  }

  /** Returns false if there is no room for the bytes that a holder would have more than now. */
  fits(holder: Holder, bytes: number): boolean {
    const more = this.#more(holder, bytes)
    return more <= 0 || this.#taken + more <= this.most
  }

  /** Sets the bytes of a holder. */
  hold(holder: Holder, bytes: number): void {
    this.#taken += this.#more(holder, bytes)
    this.#bytes.set(holder, bytes)
  }

  release(holder: Holder): void {
    this.#taken += this.#more(holder, 0)
    this.#bytes.delete(holder)
  }

  #more(holder: Holder, bytes: number): number {
    return Math.max(bytes - this.free, 0) - Math.max(this.bytesOf(holder) - this.free, 0)
  }
}

/**
 * The memory of all large answers being made or sent. While it is used up, no other large answer starts; after a while the client that has
 * been receiving the longest loses its connection, so a few slow clients cannot stop everybody else.
 */
export class AnswerRoom extends Room<ServerResponse> {
  /** When each answer began, in that order. */
  readonly #began = new Map<ServerResponse, number>()
  readonly #waiting = new Set<() => void>()
  #isWanted = false

  /** `mostBytes`: the limit of one answer. */
  constructor(
    readonly mostBytes: number,
    private readonly patience = usualPatience,
  ) {
    super(largestAnswers * mostBytes)
  }

  /** Sets the number of bytes held for a response. They are released when it ends. */
  override hold(response: ServerResponse, bytes: number): void {
    if (!this.#began.has(response)) {
      if (response.closed) return
      this.#began.set(response, performance.now())
      response.once('close', () => this.release(response))
    }
    const isLess = bytes < this.bytesOf(response)
    super.hold(response, bytes)
    if (isLess) this.#goOn()
  }

  /** Corrects the bytes held for a response; does nothing if none are held. */
  settle(response: ServerResponse, bytes: number): void {
    if (this.#began.size > 0 && this.#began.has(response)) this.hold(response, bytes)
  }

  override release(response: ServerResponse): void {
    this.#began.delete(response)
    super.release(response)
    this.#goOn()
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

  #goOn(): void {
    for (const goOn of this.#waiting) goOn()
  }

  #cutOldest(): void {
    this.#isWanted = false
    const latest = performance.now() - this.patience
    for (const [response, began] of this.#began) {
      if (this.hasRoom || began > latest) return
      if (!response.headersSent) continue
      response.destroy()
      return
    }
  }
}
