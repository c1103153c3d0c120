/** The reads that took long in the last hours, by what they ask: a bounded number, in the memory of this process. */
import type { Database } from '../database.js'
import { observed } from '../metrics/observed.js'
import type { Asks, Statement } from '../statement.js'

export interface SlowRead {
  /** uid */
  readonly type: string
  readonly question: string
  /** How often it was slow: at most 200. */
  readonly count: number
  /** Milliseconds, of the times when it was slow. */
  readonly median: number
  readonly worst: number
}

interface Sample {
  /** By the clock of the process. */
  readonly at: number
  readonly took: number
}

/** Milliseconds. */
const [slow, kept] = [100, 6 * 3_600_000]
const [mostQuestions, mostSamples] = [100, 200]

export class SlowReads {
  /** Those that were slow last are the last. */
  readonly #samples = new Map<string, { readonly asks: Asks; readonly samples: Sample[] }>()

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Returns the database: its reads count their time, and the slow ones are noted. */
  watch(database: Database): Database {
    return observed(database, {
      read: (statement, options) => {
        const start = this.clock()
        return () => {
          const took = this.clock() - start
          for (const counter of statement.asks?.counters ?? []) counter.milliseconds += took
          this.note(statement, took)
          options?.spent?.read(took, statement)
        }
      },
    })
  }

  note({ asks }: Pick<Statement, 'asks'>, took: number): void {
    if (took < slow || asks === undefined) return
    const key = `${asks.type} ${asks.question}`
    const known = this.#samples.get(key) ?? { asks, samples: [] }
    known.samples.push({ at: this.clock(), took })
    if (known.samples.length > mostSamples) known.samples.shift()
    this.#samples.delete(key)
    this.#samples.set(key, known)
    const [oldest] = this.#samples.keys()
    if (oldest !== undefined && this.#samples.size > mostQuestions) this.#samples.delete(oldest)
  }

  /** Returns those of the last six hours, the one with the worst time first. */
  list(): readonly SlowRead[] {
    const since = this.clock() - kept
    return [...this.#samples.values()]
      .flatMap(({ asks: { type, question }, samples }) => {
        const times = samples.filter(({ at }) => at >= since).map(({ took }) => took)
        return times.length === 0 ? [] : [{ type, question, ...summary(times) }]
      })
      .toSorted((one, other) => other.worst - one.worst)
  }
}

function summary(times: readonly number[]): Pick<SlowRead, 'count' | 'median' | 'worst'> {
  const ordered = times.toSorted((one, other) => one - other)
  const at = (index: number) => Math.round(ordered[index] ?? 0)
  return { count: times.length, median: at(Math.floor((times.length - 1) / 2)), worst: at(times.length - 1) }
}
