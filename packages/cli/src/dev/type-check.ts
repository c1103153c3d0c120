import { Repeated } from '../watch/repeated.js'
import { say, warn } from './say.js'
import type { Compiler } from './compiler.js'
import type { PrismaClientUpkeep } from './prisma-client-upkeep.js'

/** Reports type errors, beside the running server. */
export class TypeCheck {
  readonly #runs: Repeated
  #wasWrong = false

  constructor(compiler: Compiler, client: PrismaClientUpkeep, signal: AbortSignal) {
    this.#runs = new Repeated(async () => {
      await client.idle()
      if (signal.aborted) return
      const mistakes = await compiler.check()
      if (signal.aborted) return
      if (mistakes !== null) warn(`${mistakes.trimEnd()}\nThe server runs anyway; \`npm run build\` would fail.`)
      else if (this.#wasWrong) say('The types are correct again.')
      this.#wasWrong = mistakes !== null
    })
  }

  request(): void {
    void this.#runs.request()
  }

  idle(): Promise<void> {
    return this.#runs.idle()
  }
}
