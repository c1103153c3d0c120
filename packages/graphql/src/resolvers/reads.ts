import { BusyError, originOf, TooLargeError, TooSlowError, UnavailableError } from '@content-gen/runtime'
import type { Caller, ReadOptions, ReadRow, Statement, Store } from '@content-gen/runtime'
import type { Budget } from './budget.js'

/** The reads of one operation. Those that may answer much come one after the other: together they stay within one answer. */
export class Reads {
  #last: Promise<unknown> = Promise.resolve()
  #left: number

  /** `mostBytes`: of all answers together. */
  constructor(
    private readonly store: Pick<Store, 'database' | 'log'>,
    private readonly caller: Caller,
    readonly budget: Budget,
    private readonly mostBytes: number,
  ) {
    this.#left = mostBytes
  }

  /** @throws RequestError whose status is that of the whole answer, if the database cannot answer */
  row(statement: Statement, fresh = false): ReadRow | Promise<ReadRow> {
    const options = { ...originOf(this.caller), fresh }
    if (statement.bounded) return this.#inTurn(statement, options)
    try {
      const row = this.store.database.read(statement, options)
      return row instanceof Promise ? row.catch((error: unknown) => this.#fail(error)) : row
    } catch (error) {
      return this.#fail(error)
    }
  }

  #inTurn(statement: Statement, options: ReadOptions): Promise<ReadRow> {
    const row = this.#last.then(async () => {
      const found = await this.store.database.read(statement, { ...options, mostBytes: this.#left })
      this.#left -= found.data?.length ?? 0
      return found
    })
    this.#last = row.catch(() => undefined)
    return row.catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): never {
    if (error instanceof TooSlowError) this.store.log.warn({ statement: error.statement }, 'a statement took too long')
    if (error instanceof TooLargeError) throw ofWholeAnswer(new TooLargeError(this.mostBytes))
    throw isOfWholeAnswer(error) ? ofWholeAnswer(error) : error
  }
}

type Failure = TooLargeError | TooSlowError | BusyError | UnavailableError

/** Returns true if an error is about the whole operation rather than one of its fields. */
export function isOfWholeAnswer(error: unknown): error is Failure {
  return (
    error instanceof TooLargeError ||
    error instanceof TooSlowError ||
    error instanceof BusyError ||
    error instanceof UnavailableError
  )
}

/** Gives the answer the error's status. */
function ofWholeAnswer<E extends Failure>(error: E): E {
  return Object.assign(error, { extensions: { http: { status: error.status } } })
}
