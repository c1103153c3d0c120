/** The transaction that a hook of the owner's runs in: what the hook writes and reads belongs to it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { rawClient } from '../transactional.js'
import type { Database, WriteClient } from '../database.js'

const current = new AsyncLocalStorage<Enclosing>()

/** The transaction around the code that asks; undefined outside of hooks, which costs nothing where no hook ever ran. */
export function enclosing(): Enclosing | undefined {
  const found = current.getStore()
  return found?.isOpen === true ? found : undefined
}

/** Runs the owner's code so that its writes and reads join the transaction of `client`. */
export async function enclose<Result>(client: WriteClient, work: () => Promise<Result>): Promise<Result> {
  const frame = new Enclosing(client)
  try {
    return await current.run(frame, work)
  } finally {
    frame.isOpen = false
  }
}

/** A database whose reads join likewise. */
export function joinReads(database: Database): Database {
  return {
    dialect: database.dialect,
    read: (statement, options) => {
      const around = enclosing()
      return around ? database.readWithin(around.client, statement) : database.read(statement, options)
    },
    readWithin: (client, statement) => database.readWithin(client, statement),
    rowsWithin: (client, statement) => database.rowsWithin(client, statement),
    rows: (statement) => database.rows(statement),
    survey: (request) => database.survey(request),
    write: (work, mode) => database.write(work, mode),
    prepare: () => database.prepare(),
    check: () => database.check(),
    close: () => database.close(),
  }
}

export class Enclosing {
  /** Code that nobody waited for may outlive the transaction. */
  isOpen = true
  #last: Promise<unknown> = Promise.resolve()

  constructor(readonly client: WriteClient) {}

  /** A write within the transaction: undone alone where it fails. One after the other, since savepoints do not overlap. */
  join<Result>(work: (client: WriteClient) => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#withSavepoint(work))
    this.#last = result.catch(() => undefined)
    return result
  }

  async #withSavepoint<Result>(work: (client: WriteClient) => Promise<Result>): Promise<Result> {
    const raw = rawClient(this.client)
    await raw.$executeRawUnsafe('savepoint hook')
    try {
      const result = await enclose(this.client, () => work(this.client))
      await raw.$executeRawUnsafe('release savepoint hook')
      return result
    } catch (error) {
      await raw.$executeRawUnsafe('rollback to savepoint hook')
      await raw.$executeRawUnsafe('release savepoint hook')
      throw error
    }
  }
}
