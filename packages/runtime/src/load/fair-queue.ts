import { BusyError } from '../errors/errors.js'

export interface FairQueueOptions {
  /** The most tasks that run at a time. */
  readonly atOnce: number
  /** The most tasks that may wait, per origin and in total. */
  readonly waitingOfOne: number
  readonly waiting: number
  /** The most milliseconds that a task waits. */
  readonly patience: number
  /** Without room, only tasks that continue earlier work start. */
  readonly room?: Room
}

/** Tells whether there is room for the result of a task. */
export interface Room {
  /** The most bytes of one answer. */
  readonly mostBytes: number
  readonly hasRoom: boolean
  /** Calls `goOn` whenever there may be room again. */
  onRoom(goOn: () => void): void
  /** Announces that a task is waiting for room. */
  want(): void
}

interface Waiting {
  readonly start: () => void
  readonly timer: NodeJS.Timeout
  readonly goesOn: boolean
}

/** Runs a few tasks at a time. Origins take turns, so an origin with many tasks delays only itself. */
export class FairQueue {
  #running = 0
  #count = 0
  /** In the order of their turns. */
  readonly #origins = new Map<string, Set<Waiting>>()

  constructor(private readonly options: FairQueueOptions) {
    options.room?.onRoom(() => this.#goOn())
  }

  /**
   * Runs the task when its turn comes. `goesOn`: it continues work that has begun and holds memory until it ends.
   * @throws BusyError if too many tasks wait already, or this one has waited too long
   */
  async run<Result>(origin: string, task: () => Promise<Result>, goesOn = false): Promise<Result> {
    if (this.#running < this.options.atOnce && (goesOn || (this.#hasRoom && this.#count === 0))) this.#running++
    else await this.#turn(origin, goesOn)
    try {
      return await task()
    } finally {
      this.#running--
      this.#goOn()
    }
  }

  get #hasRoom(): boolean {
    return this.options.room?.hasRoom !== false
  }

  #turn(origin: string, goesOn: boolean): Promise<void> {
    const line = this.#origins.get(origin) ?? new Set<Waiting>()
    if (line.size >= this.options.waitingOfOne || this.#count >= this.options.waiting) throw new BusyError()
    return new Promise((start, reject) => {
      const timer = setTimeout(() => {
        this.#leave(origin, line, waiting)
        reject(new BusyError())
      }, this.options.patience)
      const waiting = { start, timer, goesOn }
      line.add(waiting)
      this.#origins.set(origin, line)
      this.#count++
      if (this.#running < this.options.atOnce) this.options.room?.want()
    })
  }

  /** Starts the tasks whose turn it is. */
  #goOn(): void {
    while (this.#running < this.options.atOnce && this.#startNext()) this.#running++
    if (this.#count > 0 && this.#running < this.options.atOnce) this.options.room?.want()
  }

  /** Returns false if no waiting task may start. */
  #startNext(): boolean {
    for (const [origin, line] of this.#origins) {
      const waiting = this.#firstOf(line)
      if (!waiting) continue
      this.#leave(origin, line, waiting)
      if (line.size > 0) {
        // At the end of the queue, every other origin goes first.
        this.#origins.delete(origin)
        this.#origins.set(origin, line)
      }
      clearTimeout(waiting.timer)
      waiting.start()
      return true
    }
    return false
  }

  #firstOf(line: ReadonlySet<Waiting>): Waiting | undefined {
    for (const waiting of line) if (waiting.goesOn || this.#hasRoom) return waiting
    return undefined
  }

  #leave(origin: string, line: Set<Waiting>, waiting: Waiting): void {
    line.delete(waiting)
    this.#count--
    if (line.size === 0) this.#origins.delete(origin)
  }
}
