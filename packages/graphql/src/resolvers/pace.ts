import { parseInParts, Pauses, printInParts, sizeUpTo } from '@content-gen/runtime'
import type { Json, TurnShare } from '@content-gen/runtime'

/** Fields that an operation resolves without a pause: about two milliseconds. */
const fieldsAtOnce = 1_500
/** Values that all operations together resolve in one turn of the event loop after that. */
const perTurn = 1_000
/** Values of an object that is resolved together with the object around it: each that waits takes memory. */
const few = 50
/** Bytes of JSON that are parsed without a pause. */
const short = 65_536

/**
 * Assembles the large answer of one operation in parts: one per turn of the event loop, however many operations wait. Origins take turns. The
 * operations of an origin go one after the other, since each keeps many objects in memory until it is finished.
 */
export class ResolverPace {
  #fields = 0
  #waiting: Waiting[] = []
  readonly #began = performance.now()

  constructor(
    private readonly share: TurnShare,
    private readonly origin: string,
  ) {}

  /** True while a part of the answer waits for its turn. */
  get isBusy(): boolean {
    return this.#waiting.length > 0
  }

  /** True if the answer has many fields. */
  get isLong(): boolean {
    return this.#fields > fieldsAtOnce
  }

  /** Returns the value of a field; after many others, a promise of a large object, and a list with promises of its items. */
  of(value: unknown): unknown {
    if (++this.#fields <= fieldsAtOnce || typeof value !== 'object' || value === null) return value
    const size = sizeUpTo(value, perTurn)
    if (size < few) return value
    return Array.isArray(value) ? this.#items(value) : this.#turn(size).then((): unknown => value)
  }

  /** Parses the JSON of a row. */
  async parse(json: Json): Promise<unknown> {
    if (json.length > short) await this.#turn(perTurn)
    return parseInParts(json, new Pauses())
  }

  async print(answer: object): Promise<Json> {
    await this.#turn(perTurn)
    return printInParts(answer, new Pauses())
  }

  /** Lets the parts of one turn after the other go on. */
  async #goOn(): Promise<void> {
    while (this.isBusy) {
      await this.share.rest(this.origin, this.#began)
      let size = 0
      let count = 0
      for (const waiting of this.#waiting) {
        if (count > 0 && size + waiting.size > perTurn) break
        size += waiting.size
        count++
        waiting.goOn()
      }
      this.#waiting = this.#waiting.slice(count)
    }
  }

  /** As many neighbours as fit into a turn wait together. */
  #items(list: readonly unknown[]): readonly unknown[] {
    let turn = Promise.resolve()
    let left = 0
    return list.map((item) => {
      const size = sizeUpTo(item, perTurn)
      left -= size
      if (left < 0) {
        turn = this.#turn(perTurn)
        left = perTurn - size
      }
      return turn.then(() => item)
    })
  }

  #turn(size: number): Promise<void> {
    return new Promise((goOn) => {
      if (this.#waiting.push({ size, goOn }) === 1) void this.#goOn()
    })
  }
}

/** A part of an answer, and the number of its values, up to that of a turn. */
interface Waiting {
  readonly size: number
  readonly goOn: () => void
}
