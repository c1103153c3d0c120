import {
  BusyError,
  mostParsedBytes,
  askedBy,
  parsedSize,
  TooLargeError,
  TooSlowError,
  UnavailableError,
} from '@content-gen/runtime'
import type { ReadOptions, ReadRow, Statement, Store } from '@content-gen/runtime'
import type { Read } from '@content-gen/runtime/query'
import type { Budget } from './budget.js'
import type { KoaContext } from './koa-context.js'

export interface ReadsOptions {
  /** The most bytes of all answers together. */
  readonly mostBytes: number
  /** The memory that a byte of an answer takes in the end. */
  readonly size: number
}

/** The reads of one operation. Potentially large ones run one after the other: together they stay within one answer. */
export class Reads {
  #last: Promise<unknown> = Promise.resolve()
  #left: number
  #hasBegun = false

  constructor(
    private readonly store: Pick<Store, 'database' | 'plans' | 'log' | 'answers' | 'outages'>,
    private readonly ctx: KoaContext,
    readonly budget: Budget,
    private readonly options: ReadsOptions,
  ) {
    this.#left = options.mostBytes
  }

  /** Reads from the database; `fresh` if the answer must show a write. @throws ValidationError if it would answer too much */
  async read(read: Read, fresh = false): Promise<ReadRow> {
    return this.row(this.store.plans.compile(read, null, this.budget.worst), fresh)
  }

  /**
   * `isWanted` is asked when it is the statement's turn.
   * @throws RequestError with the status of the whole answer, if the database cannot answer
   */
  row(planned: Statement, fresh = false, isWanted = () => true): ReadRow | Promise<ReadRow> {
    const statement = this.store.plans.bind(planned, this.ctx.state.caller)
    const options = { fresh, ...askedBy(this.ctx.state.caller) }
    if (statement.bounded) return this.#inTurn(statement, options, isWanted)
    try {
      const row = this.store.database.read(statement, options)
      return row instanceof Promise ? row.catch((error: unknown) => this.#fail(error)) : row
    } catch (error) {
      return this.#fail(error)
    }
  }

  #inTurn(statement: Statement, options: ReadOptions, isWanted: () => boolean): Promise<ReadRow> {
    const row = this.#last.then(async () => {
      if (!isWanted()) throw new Error('Not wanted any more')
      const found = await this.store.database.read(statement, {
        ...options,
        mostBytes: this.#left,
        goesOn: this.budget.hasBegun,
      })
      this.#left -= found.data?.length ?? 0
      // Until the answer is made, which may use all of it.
      if (!this.#hasBegun) this.store.answers.hold(this.ctx.res, this.options.mostBytes * this.options.size)
      this.#hasBegun = true
      this.budget.hasBegun = true
      return found
    })
    const found = row.catch((error: unknown) => this.#fail(error))
    this.#last = found.catch(() => undefined)
    return found
  }

  #fail(error: unknown): never {
    if (error instanceof TooSlowError) this.store.log.warn({ statement: error.statement }, 'a statement took too long')
    this.store.outages.note(error)
    if (error instanceof TooLargeError) throw ofWholeAnswer(new TooLargeError(this.options.mostBytes))
    throw isOfWholeAnswer(error) ? ofWholeAnswer(error) : error
  }
}

/** Returns reads whose rows are the answer itself. */
export function finishingReads(store: Store, ctx: KoaContext, budget: Budget): Reads {
  return new Reads(store, ctx, budget, { mostBytes: store.config.api.maxResponseBytes, size: 1 })
}

/** Returns reads whose rows resolvers parse. */
export function parsedReads(store: Store, ctx: KoaContext, budget: Budget): Reads {
  return new Reads(store, ctx, budget, { mostBytes: mostParsedBytes(store.config), size: parsedSize })
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
