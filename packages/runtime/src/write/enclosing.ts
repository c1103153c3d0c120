/** The transaction that one of the owner's hooks runs in: the hook's reads and writes belong to it. */
import { BriefStorage } from '../brief-storage.js'
import type { Database, Transaction } from '../database.js'

const current = new BriefStorage<Enclosing>()

/** Returns the transaction around the calling code; undefined outside of hooks. */
export function enclosing(): Enclosing | undefined {
  const found = current.getStore()
  return found?.isOpen === true ? found : undefined
}

/**
 * Runs the owner's code so that its reads and writes join a transaction. Writes that the code did not await are
 * waited for, so that the transaction does not end in the middle of one. `isReading`: services refuse to write. `mostMilliseconds`: the
 * time of each of its expensive reads, if they are a client's: others wait for the transaction.
 */
export async function enclose<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
  {
    isReading = false,
    mostMilliseconds = null,
  }: { readonly isReading?: boolean; readonly mostMilliseconds?: number | null } = {},
): Promise<Result> {
  const frame = new Enclosing(transaction, isReading, mostMilliseconds)
  try {
    return await current.run(frame, work)
  } finally {
    frame.isOpen = false
    await frame.settled()
  }
}

/** Returns a database whose reads join the enclosing transaction. */
export function joinReads(database: Database): Database {
  return {
    dialect: database.dialect,
    read: (statement, options) => {
      const around = enclosing()
      if (!around) return database.read(statement, options)
      const { transaction, mostMilliseconds } = around
      if (mostMilliseconds === null) return transaction.read(statement)
      return transaction.read(statement, { milliseconds: mostMilliseconds, mostBytes: options?.mostBytes ?? null })
    },
    state: (statement) => database.state(statement),
    rows: (statement) => database.rows(statement),
    survey: (request) => database.survey(request),
    write: (work, mode) => database.write(work, mode),
    prepare: () => database.prepare(),
    check: () => database.check(),
    close: () => database.close(),
  }
}

export class Enclosing {
  /** Code that was not awaited may outlive the transaction. */
  isOpen = true
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    readonly transaction: Transaction,
    readonly isReading = false,
    readonly mostMilliseconds: number | null = null,
  ) {}

  /** Runs a write within the transaction; if it fails, only it is undone. One at a time, since savepoints do not overlap. */
  join<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#withSavepoint(work))
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Resolves after the last write that has joined, whether it fails or not. */
  async settled(): Promise<void> {
    await this.#last
  }

  async #withSavepoint<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const { transaction } = this
    const command = async (text: string) => void (await transaction.rows({ text, values: [] }))
    await command('savepoint hook')
    try {
      const result = await enclose(transaction, () => work(transaction))
      await command('release savepoint hook')
      return result
    } catch (error) {
      await command('rollback to savepoint hook')
      await command('release savepoint hook')
      throw error
    }
  }
}
