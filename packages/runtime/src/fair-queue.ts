import { BusyError } from './errors.js'

export interface FairQueueOptions {
  /** Tasks that run at the same time. */
  readonly atOnce: number
  /** Tasks that may wait: of one origin, and of all together. */
  readonly waitingOfOne: number
  readonly waiting: number
  /** Milliseconds that a task waits at most. */
  readonly patience: number
  /** Without room, only tasks start that go on with what has begun. */
  readonly room?: Room
}

/** Says whether there is room for what a task makes. */
export interface Room {
  readonly hasRoom: boolean
  /** Calls `goOn` each time when there may be room again. */
  onRoom(goOn: () => void): void
  /** Says that somebody waits for room. */
  want(): void
}

interface Waiting {
  readonly start: () => void
  readonly timer: NodeJS.Timeout
  readonly goesOn: boolean
}

/** Runs tasks a few at a time. Origins take turns, so that whoever asks for much waits for themselves and not for others. */
export class FairQueue {
  #running = 0
  #count = 0
  /** In the order of their turns. */
  readonly #origins = new Map<string, Set<Waiting>>()

  constructor(private readonly options: FairQueueOptions) {
    options.room?.onRoom(() => this.#goOn())
  }

  /**
   * Runs the task when it is its turn. `goesOn`: it is a part of something that has begun, and holds memory until it ends.
   * @throws BusyError if too many wait already, or the task has waited too long
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

  /** Starts those whose turn it is. */
  #goOn(): void {
    while (this.#running < this.options.atOnce && this.#startNext()) this.#running++
    if (this.#count > 0 && this.#running < this.options.atOnce) this.options.room?.want()
  }

  /** Returns false if nobody waits who may start. */
  #startNext(): boolean {
    for (const [origin, line] of this.#origins) {
      const waiting = this.#firstOf(line)
      if (!waiting) continue
      this.#leave(origin, line, waiting)
      if (line.size > 0) {
        // The end of the row is everybody else's turn away.
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
