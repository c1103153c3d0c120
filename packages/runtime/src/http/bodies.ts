import { CrowdedError } from '../errors.js'
import type { LongWork } from '../long-work.js'
import type { IncomingMessage } from 'node:http'
import type { Middleware } from './routes.js'

/** Bytes that all bodies may have at one moment, beside the first of each; more where a single one may be large. */
const usualBudget = 32 * 1024 * 1024
const largeBodies = 8
/** Bytes of each body that are not counted, so that a crowd of large ones keeps nobody from signing in. */
const free = 8 * 1024

/** The bodies of all requests under way: how long one may be, and what memory they take together. */
export class Bodies {
  /** Bytes of one body; of a form, those that are no file's. */
  readonly limit: number
  readonly #budget: number
  readonly #sizes = new WeakMap<IncomingMessage, number>()
  #taken = 0

  /** `limit` as `1mb`. */
  constructor(
    limit: string,
    private readonly longWork: LongWork,
  ) {
    this.limit = bytesOf(limit)
    this.#budget = Math.max(usualBudget, largeBodies * this.limit)
  }

  /** Counts what came of a body; less than nothing is what has left the memory. @throws CrowdedError */
  take(request: IncomingMessage, size: number): void {
    const before = this.#sizes.get(request) ?? 0
    const after = before + size
    const more = beyondFree(after) - beyondFree(before)
    if (more > 0 && this.#taken + more > this.#budget) throw new CrowdedError()
    this.#taken += more
    this.#sizes.set(request, after)
  }

  /** Parses a large body when everybody else had their turn. @throws BusyError */
  parseInTurn<Result>(request: IncomingMessage, parse: () => Result): Promise<Result> {
    return this.longWork.take(request.socket.remoteAddress ?? '', parse)
  }

  /** Bytes that have come of a body, decompressed. */
  sizeOf(request: IncomingMessage): number {
    return this.#sizes.get(request) ?? 0
  }

  /** Forgets the body of a request that was answered. */
  release(request: IncomingMessage): void {
    const size = this.#sizes.get(request)
    if (size === undefined) return
    this.#taken -= beyondFree(size)
    this.#sizes.delete(request)
  }
}

/** Releases a body's share of memory when its request ends: what was parsed of it lives that long. */
export function releaseBodies(bodies: Bodies): Middleware {
  return (ctx, next) => next().finally(() => bodies.release(ctx.req))
}

function beyondFree(size: number): number {
  return Math.max(size - free, 0)
}

const units: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

function bytesOf(limit: string): number {
  const [, digits = '', unit = 'b'] = /^(\d+)([a-z]*)$/i.exec(limit) ?? []
  const size = Number(digits) * (units[unit.toLowerCase() || 'b'] ?? Number.NaN)
  if (digits === '' || Number.isNaN(size)) throw new Error(`server.bodyLimit is "${limit}": write it like "1mb".`)
  return size
}
