import type { WriteClient } from '../database.js'
import type { Transactional } from '../transactional.js'

/** One transaction after the other: SQLite has one writer, and Prisma's transactions fail rather than wait for it. */
export class Writer {
  #client: Promise<Transactional> | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(private readonly openClient: () => Promise<Transactional>) {}

  run<Result>(work: (client: WriteClient) => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => {
      this.#client ??= this.openClient()
      const client = await this.#client
      return client.$transaction(work, { maxWait: 10_000, timeout: 30_000 })
    })
    this.#last = result.catch(() => undefined)
    return result
  }

  async close(): Promise<void> {
    await this.#last
    if (this.#client) await (await this.#client).$disconnect()
  }
}
