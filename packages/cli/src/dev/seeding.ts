import { hasSeed, runProjectSeed } from '@content-gen/operate'
import { Repeated } from '../watch/repeated.js'
import { say, warn } from './say.js'
import type { PrismaClientUpkeep } from './prisma-client-upkeep.js'

/** Fills a newly created database, beside the server. */
export class Seeding {
  readonly #runs: Repeated

  /** `signal` aborts it. */
  constructor(root: string, client: PrismaClientUpkeep, signal: AbortSignal) {
    this.#runs = new Repeated(async () => {
      await client.idle()
      if (signal.aborted || !hasSeed(root)) return
      const problem = await runProjectSeed(root, { environment: { NODE_ENV: 'development' }, signal })
      if (problem === null) say('Seeded the database.')
      else if (!signal.aborted) warn(`${problem}\nTo run it again: \`content-gen seed\`.`)
    })
  }

  request(): void {
    void this.#runs.request()
  }

  idle(): Promise<void> {
    return this.#runs.idle()
  }
}
