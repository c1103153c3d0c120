/** The transaction that one of the owner's hooks runs in: the hook's reads and writes belong to it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Pauses } from '../load/pauses.js'
import type { Database, ReadRow, Transaction } from '../database.js'
import type { Read } from '../query/read.js'

const current = new AsyncLocalStorage<Enclosing>()

/** Returns the transaction around the calling code; undefined outside of hooks. */
export function enclosing(): Enclosing | undefined {
  const found = current.getStore()
  return found?.isOpen === true ? found : undefined
}

/**
 * Runs the owner's code so that its reads and writes join a transaction. Writes that the code did not await are
 * waited for, so that the transaction does not end in the middle of one. `isReading`: services refuse to write. `answersClient`: a
 * client composed the reads.
 */
export async function enclose<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
  options: EnclosingOptions = {},
): Promise<Result> {
  return within(new Enclosing(transaction, options), work)
}

async function within<Result>(frame: Enclosing, work: () => Promise<Result>): Promise<Result> {
  try {
    return await current.run(frame, work)
  } finally {
    frame.isOpen = false
    await frame.settled()
  }
}

export type MarkRow = (row: ReadRow, read: Read) => ReadRow

export interface EnclosingOptions {
  readonly isReading?: boolean
  readonly answersClient?: boolean
  /** Changes what is read for the client. */
  readonly marks?: MarkRow
  /** Those of the transaction: many small writes are long work, too. */
  readonly pauses?: Pauses
}

/** Returns a database whose reads join the enclosing transaction. */
export function joinReads(database: Database): Database {
  return {
    ...database,
    read: (statement, options) => {
      const around = enclosing()
      if (!around) return database.read(statement, options)
      const { mostBytes } = options ?? {}
      const limit = mostBytes === undefined ? {} : { mostBytes }
      const row = around.transaction.read(statement, around.answersClient ? limit : undefined)
      const { marks } = around
      const { read } = statement
      return marks && read ? Promise.resolve(row).then((found) => marks(found, read)) : row
    },
  }
}

export class Enclosing {
  /** Code that was not awaited may outlive the transaction. */
  isOpen = true
  #isUndone = false
  readonly #around = enclosing()
  #last: Promise<unknown> = Promise.resolve()

  readonly isReading: boolean
  readonly answersClient: boolean
  readonly marks: MarkRow | undefined
  readonly pauses: Pauses

  constructor(
    readonly transaction: Transaction,
    { isReading = false, answersClient = false, marks, pauses = new Pauses() }: EnclosingOptions,
  ) {
    this.isReading = isReading
    this.answersClient = answersClient
    this.marks = marks
    this.pauses = pauses
  }

  /** Runs a write within the transaction; if it fails, only it is undone. One at a time, since savepoints do not overlap. */
  join<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#withSavepoint(work))
    this.#last = result.catch(() => undefined)
    return result
  }

  /** True unless this part of the transaction, or one around it, was undone. */
  get isKept(): boolean {
    return !this.#isUndone && (this.#around?.isKept ?? true)
  }

  /** Resolves after the last write that has joined, whether it fails or not. */
  async settled(): Promise<void> {
    await this.#last
  }

  async #withSavepoint<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const { transaction } = this
    const part = new Enclosing(transaction, { pauses: this.pauses })
    const command = async (text: string) => void (await transaction.rows({ text, values: [] }))
    await command('savepoint hook')
    try {
      const result = await within(part, () => work(transaction))
      await command('release savepoint hook')
      return result
    } catch (error) {
      part.#isUndone = true
      await command('rollback to savepoint hook')
      await command('release savepoint hook')
      throw error
    }
  }
}
