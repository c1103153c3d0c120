import type { DevState } from '@content-gen/builder'
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
  /** Null while there is nothing to do. */
  #work: DevState | null = null
  /** Ends when nobody works on the files of the project. */
  #turn: Promise<unknown> = Promise.resolve()
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

  /** The work of the moment. */
  get state(): DevState {
    if (this.#work !== null) return this.#work
    if (this.#server.isServing) return { doing: 'serving', message: null }
    if (this.#server.isRunning) return { doing: 'starting', message: null }
    return { doing: 'refused', message: 'The server has ended: the terminal says why.' }
  }

  get isServing(): boolean {
    return this.#server.isServing
  }

  /** Runs work that must not meet a generation or a migration. A pending question is obsolete: it would have to end first. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    this.changed()
    return this.#inTurn(work)
  }

  /** Brings the running server in line with the project. */
  async keepUp(): Promise<void> {
    const refused = await this.#inTurn(() => this.#keepUp()).catch((error: unknown) => {
      this.#work = { doing: 'refused', message: String(error) }
      throw error
    })
    this.#work = refused === null ? null : { doing: 'refused', message: refused }
    if (!this.#server.isRunning && !this.#ending.signal.aborted) warn('Nothing is served until the next change.')
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  /** Returns what was refused, and has been printed; null: nothing was. */
  async #keepUp(): Promise<string | null> {
    const began = performance.now()
    this.#questions = new AbortController()
    this.#work = { doing: 'generating', message: null }
    const mistakes = await this.#regeneration.run()
    if (mistakes !== null) return mistakes
    this.#work = { doing: 'migrating', message: null }
    const database = await this.#database.bringUp(this.#questions.signal)
    if (typeof database === 'object') return database.refused
    this.#isEmpty ||= database === 'made'
    await ensureJwtSecret(this.root)
    const [sources, environment] = [sourcesState(this.root), environmentState(this.root)]
    const isSame = sources === this.#served.sources && environment === this.#served.environment
    if (this.#ending.signal.aborted || (isSame && database === 'same' && this.#server.isRunning)) return null
    await this.#server.settled()
    this.#work = { doing: 'compiling', message: null }
    const invalid = await this.#compiler.emitApp()
    if (invalid !== null) {
      warn(invalid)
      return invalid
    }
    await this.#client.bringUp()
    this.#served = { sources, environment }
    await this.#server.restart((answers) => this.#settled(answers, began))
    if (this.#isEmpty) this.#seed.request()
    this.#isEmpty = false
    return null
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
