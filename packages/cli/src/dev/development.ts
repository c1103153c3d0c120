import { loadReader } from '@content-gen/codegen'
import { hasModel, projectEnvironment } from '@content-gen/operate'
import { makeSecret } from '@content-gen/users-permissions/console'
import { AppServer, serverAddress } from './app-server.js'
import { Compiler } from './compiler.js'
import { DatabaseUpkeep } from './database-upkeep.js'
import { PrismaClientUpkeep } from './prisma-client-upkeep.js'
import { Regeneration } from './regeneration.js'
import { say, warn } from './say.js'
import { Seeding } from './seeding.js'
import { environmentState, sourcesState } from './states.js'
import { TypeCheck } from './type-check.js'

/** A project in development. Problems are printed, and the running server is kept. */
export class Development {
  readonly #regeneration: Regeneration
  readonly #database: DatabaseUpkeep
  readonly #compiler: Compiler
  readonly #client: PrismaClientUpkeep
  readonly #types: TypeCheck
  readonly #server: AppServer
  readonly #seed: Seeding
  /** Aborts questions about a state of the project that no longer exists. */
  #questions = new AbortController()
  readonly #ending = new AbortController()
  #isEmpty = false
  /** The inputs of the last started server. */
  #served = { sources: '', environment: '' }

  constructor(private readonly root: string) {
    this.#regeneration = new Regeneration(root)
    this.#database = new DatabaseUpkeep(root)
    this.#compiler = new Compiler(root)
    const { signal } = this.#ending
    this.#client = new PrismaClientUpkeep(root, this.#compiler, signal)
    this.#types = new TypeCheck(this.#compiler, this.#client, signal)
    this.#seed = new Seeding(root, this.#client, signal)
    this.#server = new AppServer(root)
  }

  /** Something changed: a pending question is obsolete. */
  changed(): void {
    this.#questions.abort()
  }

  /** Brings the running server in line with the project. */
  async keepUp(): Promise<void> {
    await this.#keepUp()
    if (!this.#server.isRunning && !this.#ending.signal.aborted) warn('Nothing is served until the next change.')
  }

  async #keepUp(): Promise<void> {
    const began = performance.now()
    this.#questions = new AbortController()
    if (!(await this.#regeneration.run())) return
    const database = await this.#database.bringUp(this.#questions.signal)
    if (database === 'refused') return
    this.#isEmpty ||= database === 'made'
    await ensureJwtSecret(this.root)
    const [sources, environment] = [sourcesState(this.root), environmentState(this.root)]
    const isSame = sources === this.#served.sources && environment === this.#served.environment
    if (this.#ending.signal.aborted || (isSame && database === 'same' && this.#server.isRunning)) return
    await this.#server.settled()
    const mistakes = await this.#compiler.emitApp()
    if (mistakes !== null) return warn(mistakes)
    await this.#client.bringUp()
    this.#served = { sources, environment }
    await this.#server.restart((answers) => this.#settled(answers, began))
    if (this.#isEmpty) this.#seed.request()
    this.#isEmpty = false
  }

  /** Ends the server; resolves once nothing of this runs any longer. */
  async end(): Promise<void> {
    this.#ending.abort()
    await Promise.all([this.#server.end(), this.#seed.idle(), this.#client.idle(), this.#types.idle()])
  }

  #settled(answers: boolean, began: number): void {
    if (answers) {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`Serving ${serverAddress(this.root)} (${seconds} s).`)
    }
    // Slow work waits until the server runs.
    this.#types.request()
    void loadReader()
  }
}

/** Makes the secret that a first start would make, so that no start changes the environment that it was given. */
async function ensureJwtSecret(root: string): Promise<void> {
  if (!(await hasModel(root, 'UsersPermissionsRole'))) return
  const { JWT_SECRET } = await projectEnvironment(root)
  if (!process.env['JWT_SECRET'] && !JWT_SECRET) await makeSecret(root, 'JWT_SECRET')
}
