import type { WriteClient, WriteMode } from '../database.js'
import type { LazyClient } from '../transactional.js'
import type { Patience } from './patience.js'
import { inTransaction, unframed } from '../transactional.js'

/** Runs one transaction after the other: SQLite has one writer, and Prisma's transactions fail rather than wait for it. */
export class Writer {
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly client: LazyClient,
    private readonly patience: Patience,
  ) {}

  run<Result>(
    work: (client: WriteClient) => Promise<Result>,
    { isOneStatement = false }: WriteMode = {},
  ): Promise<Result> {
    const asked = performance.now()
    const result = this.#last.then(async () => {
      this.patience.countFrom(asked)
      const client = await this.client.get()
      return isOneStatement ? work(unframed(client)) : inTransaction(client, work, { maxWait: 10_000, timeout: 30_000 })
    })
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Opens the file for writing, if it is writable now. */
  async prepare(): Promise<void> {
    await this.client.get()
    await this.run(async () => undefined).catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#last
    await this.client.close()
  }
}
