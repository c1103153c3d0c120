import { BusyError } from '../errors/errors.js'
import type { AnswerRoom } from './room.js'

/** One that waits, and when its work began. */
interface Place<Item> {
  readonly item: Item
  readonly began: number
}

/** Those that wait. Origins take turns, so an origin with many delays only itself. */
export class Line<Item> {
  /** In the order of their turns. */
  readonly #origins = new Map<string, Place<Item>[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The number that one origin has in it. */
  sizeOf(origin: string): number {
    return this.#origins.get(origin)?.length ?? 0
  }

  /** Adds one behind those of its origin that have begun earlier. */
  add(origin: string, item: Item, began = 0): void {
    const own = this.#origins.get(origin) ?? []
    own.splice(own.findLastIndex((place) => place.began <= began) + 1, 0, { item, began })
    this.#origins.set(origin, own)
    this.#size++
  }

  /** Removes and returns the next one that may begin; undefined if none may. */
  take(mayBegin: (item: Item) => boolean = () => true): Item | undefined {
    for (const [origin, own] of this.#origins) {
      const index = own.findIndex(({ item }) => mayBegin(item))
      if (index === -1) continue
      // Behind every other origin.
      this.#origins.delete(origin)
      if (own.length > 1) this.#origins.set(origin, own)
      this.#size--
      return own.splice(index, 1)[0]?.item
    }
    return undefined
  }

  remove(origin: string, item: Item): void {
    const own = this.#origins.get(origin) ?? []
    const index = own.findIndex((place) => place.item === item)
    if (index === -1) return
    own.splice(index, 1)
    if (own.length === 0) this.#origins.delete(origin)
    this.#size--
  }
}

export interface Limits {
  /** The most tasks that run at a time. */
  readonly atOnce: number
  /** The most tasks that may wait, per origin and in total. */
  readonly waitingOfOne: number
  readonly waiting: number
  /** The most milliseconds that a task waits. */
  readonly patience: number
  /** Without room, only tasks that continue earlier work begin. */
  readonly room?: Pick<AnswerRoom, 'hasRoom' | 'onRoom' | 'want'>
  /** Tasks block the event loop: after each, everything else gets as much time as it took. */
  readonly rests?: true
}

interface Waiting {
  readonly start: () => void
  readonly timer: NodeJS.Timeout | undefined
  readonly goesOn: boolean
}

/** Decides which task begins next: a few run at a time, and origins take turns. */
export class Turns {
  #running = 0
  readonly #line = new Line<Waiting>()

  constructor(private readonly limits: Limits) {
    limits.room?.onRoom(() => this.#goOn())
  }

  /** For work that blocks the event loop: a crowd of such requests slows down itself and hardly anything else. */
  static ofLongWork(): Turns {
    return new Turns({ atOnce: 1, waitingOfOne: 200, waiting: 1000, patience: Infinity, rests: true })
  }

  get running(): number {
    return this.#running
  }

  /** The number of tasks that wait. */
  get waiting(): number {
    return this.#line.size
  }

  /**
   * Runs the task when its turn comes. `goesOn`: it continues work that has begun and holds memory until it ends.
   * @throws BusyError if too many tasks wait already, or this one has waited too long
   */
  async run<Result>(origin: string, task: () => Result | Promise<Result>, goesOn = false): Promise<Result> {
    const leave = await this.enter(origin, goesOn)
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /** Resolves when the caller's turn comes, with the function that ends it. @throws BusyError like `run` */
  async enter(origin: string, goesOn = false): Promise<() => void> {
    if (this.#running < this.limits.atOnce && (goesOn || (this.#hasRoom && this.waiting === 0))) this.#running++
    else await this.#wait(origin, goesOn)
    const start = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      if (this.limits.rests) this.#rest(performance.now() - start)
      else this.#end()
    }
  }

  get #hasRoom(): boolean {
    return this.limits.room?.hasRoom !== false
  }

  #wait(origin: string, goesOn: boolean): Promise<void> {
    const { atOnce, waitingOfOne, waiting: most, patience, room } = this.limits
    if (this.#line.sizeOf(origin) >= waitingOfOne || this.waiting >= most) throw new BusyError()
    return new Promise((start, reject) => {
      const giveUp = () => {
        this.#line.remove(origin, waiting)
        reject(new BusyError())
      }
      const timer = patience === Infinity ? undefined : setTimeout(giveUp, patience)
      const waiting = { start, timer, goesOn }
      this.#line.add(origin, waiting)
      if (this.#running < atOnce) room?.want()
    })
  }

  #rest(milliseconds: number): void {
    if (milliseconds < 1) setImmediate(() => this.#end())
    else setTimeout(() => this.#end(), milliseconds)
  }

  #end(): void {
    this.#running--
    this.#goOn()
  }

  /** Starts the tasks whose turn it is. */
  #goOn(): void {
    while (this.waiting > 0 && this.#running < this.limits.atOnce) {
      const next = this.#line.take(({ goesOn }) => goesOn || this.#hasRoom)
      if (!next) return this.limits.room?.want()
      this.#running++
      clearTimeout(next.timer)
      next.start()
    }
  }
}
