import { codeOf } from '../../errors/database-error.js'
import { failureKind } from '../../errors/failure-kind.js'
import type { Logger } from 'pino'

/** Milliseconds whose failures share a line of the log. */
const span = 5_000
/** Other kinds have lines of their own. */
const grouped: ReadonlySet<string | null> = new Set(['unavailable', 'read_only', 'busy'])

interface Failures {
  count: number
  last: unknown
}

/** Logs the requests that the database could not serve: the first of a kind at once, those of the next seconds in one line. */
export class Outages {
  /** By kind, those that no line has told. */
  readonly #untold = new Map<string, Failures>()

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  /** Errors of clients and of owner code are none of these. */
  note(error: unknown): void {
    const kind = failureKind(error)
    if (kind === null || !grouped.has(kind)) return
    const untold = this.#untold.get(kind)
    if (untold === undefined) return this.#tell(kind, { count: 1, last: error })
    untold.count++
    untold.last = error
  }

  #tell(kind: string, { count, last }: Failures): void {
    this.log.warn({ kind, count, reason: reasonOf(last) }, 'requests failed for want of the database')
    const untold: Failures = { count: 0, last: null }
    this.#untold.set(kind, untold)
    setTimeout(() => {
      this.#untold.delete(kind)
      if (untold.count > 0) this.#tell(kind, untold)
    }, span).unref()
  }
}

/** Returns the code of the driver or of the database, or else what it said. */
function reasonOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return codeOf(cause) ?? (cause instanceof Error ? cause.message : undefined)
}
