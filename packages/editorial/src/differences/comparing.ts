import { createRequire } from 'node:module'
import { BusyError, Pauses, RequestError, Turns } from '@content-gen/runtime'
import { Threads } from '@content-gen/runtime/threads'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Task } from '@content-gen/runtime/threads'
import type { Document } from '../document.js'
import type { Difference, Run } from './difference.js'
import type { FindRuns } from './runs.js'
import { withPauses } from '../parts/steps.js'
import { differenceSteps } from './differences.js'

const entryPoint = createRequire(import.meta.url).resolve('@content-gen/editorial/runs-thread')

/** Megabytes: twice of what two texts need that have as many tokens as are compared. */
const heap = 384
/** The most texts of a comparison, and characters of all of them: many times what the longest bodies have by default. */
const [mostPairs, mostCharacters] = [100_000, 20_000_000]

/** The texts that differ between two documents, in the order of their attributes. */
export interface Texts extends Task {
  readonly pairs: readonly (readonly [before: string, after: string])[]
}

/** Compares documents. Their texts are compared in a thread, one comparison at a time: two of a megabyte take a third of a second. */
export class Comparing {
  readonly #threads = new Threads<Texts, readonly (readonly Run[])[]>({ entryPoint, atOnce: 1, heap })
  readonly #turns: Turns

  /** `timeout`: the most milliseconds of a comparison. */
  constructor(private readonly timeout: number) {
    this.#turns = new Turns({ atOnce: 1, waitingOfOne: 100, waiting: 1000, patience: 2 * timeout })
  }

  /** @throws RequestError 503 if the texts are too long or take too long, BusyError if too many comparisons wait */
  async differences(origin: string, type: CompiledType, before: Document, after: Document): Promise<Difference[]> {
    const pairs: (readonly [string, string])[] = []
    const collect: FindRuns = (...pair) => {
      pairs.push(pair)
      return []
    }
    const found = await withPauses(differenceSteps(type, before, after, collect), new Pauses())
    if (pairs.length === 0) return found
    const characters = pairs.reduce((sum, [one, other]) => sum + one.length + other.length, 0)
    if (pairs.length > mostPairs || characters > mostCharacters) throw tooMuch()
    const runs = (await this.#turns.run(origin, () => this.#runs(pairs))).values()
    return found.map((each) => ('runs' in each ? { ...each, runs: runs.next().value ?? [] } : each))
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  async #runs(pairs: Texts['pairs']): Promise<readonly (readonly Run[])[]> {
    const outcome = await this.#threads.run({ pairs, timeout: this.timeout })
    switch (outcome.kind) {
      case 'done':
        return outcome.result
      case 'failure':
        throw new Error(outcome.message)
      case 'busy':
        throw new BusyError()
      case 'ended':
        if (!isOutOfMemory(outcome.cause)) throw Object.assign(new BusyError(), { cause: outcome.cause })
        throw tooMuch(outcome.cause)
      case 'late':
        throw tooMuch()
    }
  }
}

function tooMuch(cause?: unknown): RequestError {
  const message = 'The texts of these versions are too long to be compared'
  return Object.assign(new RequestError(503, 'ServiceUnavailableError', message, {}, { code: 'tooSlow' }), { cause })
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
