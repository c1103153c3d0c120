import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPrismaClientCurrent, updatePrismaClient } from '@content-gen/codegen'
import { Repeated } from '../watch/repeated.js'
import { clientDraft, type Compiler } from './compiler.js'
import { warn } from './say.js'

const source = 'src/generated/prisma'
const compiled = 'dist/generated/prisma'

/**
 * Prisma's client takes longer to generate than everything else, and only code of the owner uses it: it is generated beside the server, and
 * its first use waits for it.
 */
export class PrismaClientUpkeep {
  readonly #runs: Repeated

  constructor(
    private readonly root: string,
    private readonly compiler: Compiler,
    private readonly signal: AbortSignal,
  ) {
    this.#runs = new Repeated(() => this.#make())
  }

  /** Called before a server starts: one without a client of its schema must wait for it. */
  async bringUp(): Promise<void> {
    if (await this.#isServed()) return
    this.#layWaiting()
    void this.#runs.request()
  }

  idle(): Promise<void> {
    return this.#runs.idle()
  }

  async #make(): Promise<void> {
    const problem = await updatePrismaClient(this.root).then(
      () => this.compiler.emitClient(),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (this.signal.aborted) return
    // The schema has changed again: the next run generates its client.
    if (problem === null && !(await isPrismaClientCurrent(this.root))) return void this.#runs.request()
    if (problem !== null) {
      warn(problem)
      writeFileSync(join(this.root, compiled, '.failed'), problem)
      return
    }
    // Synchronous: a server sees either the old or the new client.
    cpSync(join(this.root, source, '.stamp'), join(this.root, clientDraft, 'generated/prisma/.stamp'))
    rmSync(join(this.root, compiled), { recursive: true, force: true })
    renameSync(join(this.root, clientDraft, 'generated/prisma'), join(this.root, compiled))
    rmSync(join(this.root, clientDraft), { recursive: true, force: true })
  }

  #layWaiting(): void {
    rmSync(join(this.root, compiled), { recursive: true, force: true })
    mkdirSync(join(this.root, compiled), { recursive: true })
    writeFileSync(join(this.root, compiled, 'client.js'), waitingClient)
  }

  async #isServed(): Promise<boolean> {
    if (!(await isPrismaClientCurrent(this.root))) return false
    const [made, served] = await Promise.all(
      [source, compiled].map((folder) => readFile(join(this.root, folder, '.stamp'), 'utf8').catch(() => null)),
    )
    return made !== null && made === served
  }
}

/**
 * Takes the place of the compiled Prisma client while that is made. An import of it waits until `.stamp` shows that the client is
 * there, and gets the client.
 */
const waitingClient = `import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const beside = (name) => new URL(name, import.meta.url)
const deadline = Date.now() + 60_000
while (!existsSync(beside('.stamp'))) {
  if (existsSync(beside('.failed'))) throw new Error(readFileSync(beside('.failed'), 'utf8'))
  if (Date.now() > deadline) throw new Error('The Prisma client was never made: run \`npm run build\`.')
  await setTimeout(20)
}
export const { PrismaClient } = await import('./client.js?made')
`
