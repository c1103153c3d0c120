import { BusyError } from './errors.js'

export interface FairQueueOptions {
  /** Tasks that run at the same time. */
  readonly atOnce: number
  /** Tasks that may wait: of one origin, and of all together. */
  readonly waitingOfOne: number
  readonly waiting: number
  /** Milliseconds that a task waits at most. */
  readonly patience: number
}

interface Waiting {
  readonly start: () => void
  readonly timer: NodeJS.Timeout
}

/** Runs tasks a few at a time. Origins take turns, so that whoever asks for much waits for themselves and not for others. */
export class FairQueue {
  #running = 0
  #count = 0
  /** In the order of their turns. */
  readonly #origins = new Map<string, Set<Waiting>>()

  constructor(private readonly options: FairQueueOptions) {}

  /** @throws BusyError if too many wait already, or the task has waited too long */
  async run<Result>(origin: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.options.atOnce) this.#running++
    else await this.#turn(origin)
    try {
      return await task()
    } finally {
      this.#next()
    }
  }

  #turn(origin: string): Promise<void> {
    const line = this.#origins.get(origin) ?? new Set<Waiting>()
    if (line.size >= this.options.waitingOfOne || this.#count >= this.options.waiting) throw new BusyError()
    return new Promise((start, reject) => {
      const timer = setTimeout(() => {
        this.#leave(origin, line, waiting)
        reject(new BusyError())
      }, this.options.patience)
      const waiting = { start, timer }
      line.add(waiting)
      this.#origins.set(origin, line)
      this.#count++
    })
  }

  /** Hands the place of a finished task on. */
  #next(): void {
    for (const [origin, line] of this.#origins) {
      const [waiting] = line
      if (!waiting) continue
      this.#leave(origin, line, waiting)
      if (line.size > 0) {
        // The end of the row is everybody else's turn away.
        this.#origins.delete(origin)
        this.#origins.set(origin, line)
      }
      clearTimeout(waiting.timer)
      waiting.start()
      return
    }
    this.#running--
  }

  #leave(origin: string, line: Set<Waiting>, waiting: Waiting): void {
    line.delete(waiting)
    this.#count--
    if (line.size === 0) this.#origins.delete(origin)
  }
}
