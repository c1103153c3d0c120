import type { Logger } from 'pino'
import { everything } from './names.js'
import { mostTags, PurgeError } from './purge-request.js'
import type { Purge } from './purge-request.js'

/** The most tags that wait: beyond, everything is purged. */
const mostWaiting = 2_000
/** Seconds between attempts. */
const pauses = { first: 1, longest: 60, longestAsked: 600 } as const
/** Milliseconds that a stopping server purges on. */
const lastPatience = 4_000

interface PurgerOptions {
  readonly purge: Purge
  /** Seconds; 0: never. */
  readonly repeatAfter: number
  readonly log: Pick<Logger, 'warn' | 'info'>
}

/**
 * Purges tags in the background, all that wait at once, and again until the cache confirms it. An answer that was read before a commit may
 * reach the cache after the purge: so each tag is purged once more later.
 */
export class Purger {
  /** True: purged for the second time. */
  readonly #waiting = new Map<string, boolean>()
  /** Purged once: those of the current interval, and of the one before. */
  #purged = new Set<string>()
  #due = new Set<string>()
  #running: Promise<void> | null = null
  #repeating: NodeJS.Timeout | null = null
  #failures = 0
  readonly #stopping = new AbortController()

  constructor(private readonly options: PurgerOptions) {}

  add(tags: Iterable<string>): void {
    for (const tag of tags) this.#waiting.set(tag, false)
    this.#begin()
  }

  /** Purges what is left, for as long as a stopping server can wait. */
  async stop(): Promise<void> {
    if (this.#repeating) clearInterval(this.#repeating)
    for (const tag of [...this.#due, ...this.#purged]) this.#waiting.set(tag, true)
    this.#begin()
    const end = setTimeout(() => this.#stopping.abort(), lastPatience)
    while (this.#running) await this.#running
    clearTimeout(end)
  }

  #begin(): void {
    if (this.#waiting.size > 0) this.#running ??= this.#run().finally(() => (this.#running = null))
  }

  async #run(): Promise<void> {
    // Nothing of this is part of a request.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.size > 0) {
      if (this.#waiting.size > mostWaiting) {
        this.#waiting.clear()
        this.#waiting.set(everything, false)
      }
      const some = [...this.#waiting].slice(0, mostTags)
      for (const [tag] of some) this.#waiting.delete(tag)
      try {
        await this.options.purge(
          some.map(([tag]) => tag),
          this.#stopping.signal,
        )
        this.#succeeded(some)
      } catch (error) {
        // A newer change of the same answers counts.
        for (const [tag, isRepeat] of some) if (!this.#waiting.has(tag)) this.#waiting.set(tag, isRepeat)
        if (this.#stopping.signal.aborted) return this.#gaveUp()
        await this.#pause(this.#failed(error))
        if (this.#stopping.signal.aborted) return this.#gaveUp()
      }
    }
  }

  #succeeded(some: readonly (readonly [string, boolean])[]): void {
    if (this.#failures > 0) this.options.log.info('the cache purges again')
    this.#failures = 0
    const { repeatAfter } = this.options
    if (repeatAfter === 0 || this.#stopping.signal.aborted) return
    for (const [tag, isRepeat] of some) if (!isRepeat) this.#purged.add(tag)
    this.#repeating ??= setInterval(() => this.#repeat(), repeatAfter * 1000).unref()
  }

  #repeat(): void {
    const due = this.#due
    this.#due = this.#purged
    this.#purged = new Set()
    for (const tag of due) if (!this.#waiting.has(tag)) this.#waiting.set(tag, true)
    this.#begin()
  }

  /** Returns the seconds until the next attempt. */
  #failed(error: unknown): number {
    const asked = error instanceof PurgeError ? (error.retryAfter ?? 0) : 0
    const pause = Math.min(pauses.first * 2 ** this.#failures++, pauses.longest)
    const seconds = Math.max(pause, Math.min(asked, pauses.longestAsked))
    this.options.log.warn(
      { waiting: this.#waiting.size },
      `The cache did not purge what has changed (${reasonOf(error)}): it is asked again in ${seconds} s.`,
    )
    return seconds
  }

  /** Ends early if the server stops. */
  #pause(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000)
      this.#stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
  }

  #gaveUp(): void {
    const tags = [...this.#waiting.keys()].slice(0, mostTags).join(' ')
    this.options.log.warn(
      { waiting: this.#waiting.size },
      `The server stops, and the cache has not purged what has changed: ${tags}`,
    )
    this.#waiting.clear()
  }
}

/** `fetch` tells the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
