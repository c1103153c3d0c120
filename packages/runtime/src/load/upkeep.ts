import type { Store } from '../store.js'

/** Milliseconds. */
const every = 10 * 60_000

/** Work on the database that nobody waits for, done now and then: one run after the other. */
export class Upkeep {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  /** `failed`: the warning of the log if the work fails. It is tried again the next time. */
  constructor(
    private readonly log: Store['log'],
    private readonly work: () => Promise<void>,
    private readonly failed: string,
  ) {}

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#running = this.#running
        .then(this.work)
        .catch((error: unknown) => this.log.warn({ err: error }, this.failed))
    }, every).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
