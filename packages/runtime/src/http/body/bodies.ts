import { CrowdedError } from '../../errors/errors.js'
import { Room } from '../../load/room.js'
import { Turns } from '../../load/turns.js'
import { addressOf } from '../sender/origin.js'
import type { IncomingMessage } from 'node:http'
import type { TurnShare } from '../../load/pauses.js'

/** Bytes that all bodies may use at a time, not counting the start of each; more if a single body may be larger. */
const usualBudget = 32 * 1024 * 1024
const largeBodies = 8
/** Bytes at the start of each body that are not counted, so that a crowd of large ones does not block a sign-in. */
const free = 8 * 1024

/** Large bodies that are worked on at a time: what is made of one may take thirty times its size. The others wait as they were sent. */
const turns = { atOnce: 8, waitingOfOne: 100, waiting: 1000, patience: 10_000 }

export interface BodyOptions {
  /** The most bytes of one: `1mb`. */
  readonly limit: string
  readonly isBehindProxy: boolean
  readonly longWork: Turns
  readonly share: TurnShare
}

/** The bodies of all requests under way: the limit of one, and the memory of all. */
export class Bodies {
  /** The most bytes of one body; in a form, of everything that is not a file. */
  readonly limit: number
  readonly #room: Room<IncomingMessage>
  readonly #large = new Turns(turns)
  readonly #ends = new WeakMap<IncomingMessage, () => void>()

  constructor(private readonly options: BodyOptions) {
    this.limit = bytesOf(options.limit)
    this.#room = new Room(Math.max(usualBudget, largeBodies * this.limit), free)
  }

  /** Counts bytes of a body that have arrived; a negative number has left the memory. @throws CrowdedError */
  take(request: IncomingMessage, size: number): void {
    const bytes = this.sizeOf(request) + size
    if (!this.#room.fits(request, bytes)) throw new CrowdedError()
    this.#room.hold(request, bytes)
  }

  /** Waits for a turn of the event loop that has time to decode and parse a short body; returns undefined if this one has. */
  waitForShare(request: IncomingMessage): Promise<void> | undefined {
    const { share } = this.options
    return share.goesOn() ? undefined : share.wait(this.#originOf(request))
  }

  /** Decodes and parses a large body when its turn comes, which lasts until it is released. @throws BusyError */
  async inTurn<Result>(
    request: IncomingMessage,
    decode: () => string,
    parse: (text: string) => Result,
  ): Promise<Result> {
    const origin = this.#originOf(request)
    const { longWork } = this.options
    this.#ends.set(request, await this.#large.enter(origin))
    const text = await longWork.run(origin, decode)
    const body = await longWork.run(origin, () => parse(text))
    // To validate it takes as long again.
    await longWork.run(origin, () => undefined)
    return body
  }

  /** Decompresses a body in a turn that it shares with others, or if much may come out, in one of its own. @throws BusyError */
  async unpacked(request: IncomingMessage, isLong: boolean, unpack: () => Buffer): Promise<Buffer> {
    if (isLong) return this.options.longWork.run(this.#originOf(request), unpack)
    await this.waitForShare(request)
    return unpack()
  }

  /** The bytes of a body that have arrived, decompressed. */
  sizeOf(request: IncomingMessage): number {
    return this.#room.bytesOf(request)
  }

  /** Forgets the body of a request that ends: the parsed value lives that long. */
  release(request: IncomingMessage): void {
    this.#ends.get(request)?.()
    this.#room.release(request)
  }

  #originOf(request: IncomingMessage): string {
    return addressOf(request, this.options.isBehindProxy)
  }
}

const units: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

function bytesOf(limit: string): number {
  const [, digits = '', unit = 'b'] = /^(\d+)([a-z]*)$/i.exec(limit) ?? []
  const size = Number(digits) * (units[unit.toLowerCase() || 'b'] ?? Number.NaN)
  if (digits === '' || Number.isNaN(size)) throw new Error(`server.bodyLimit is "${limit}": write it like "1mb".`)
  return size
}
