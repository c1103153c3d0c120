import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deploy, projectDatabase, projectEnvironment } from '@content-gen/operate'
import { applyRolesOf } from '@content-gen/operate/commands'
import { createMigrationAsking } from '../migrate/create-asking.js'
import { migrateProblem } from '../migrate/problem.js'
import { modelKnowledge } from '../project/model-knowledge.js'
import { say, warn } from './say.js'
import { filesState, migrationsState } from './states.js'

export interface Refused {
  readonly refused: string
}

/** The database of a project in development. */
export class DatabaseUpkeep {
  /** The last state that the database was brought to. */
  #reached = ''

  constructor(private readonly root: string) {}

  /**
   * Migrates if that loses nothing, or with consent. `made`: the database had no tables before. With `refused` it is unchanged, and the reason was
   * printed.
   */
  async bringUp(signal: AbortSignal): Promise<'same' | 'changed' | 'made' | Refused> {
    const wanted = await this.#wanted()
    if (wanted + migrationsState(this.root) === this.#reached) return 'same'
    try {
      const applied = await this.#migrate(signal)
      this.#reached = wanted + migrationsState(this.root)
      if (applied[0] === undefined) return 'same'
      return applied[0] === (await this.#firstMigration()) ? 'made' : 'changed'
    } catch (error) {
      const lines = await migrateProblem(error, 'content-gen migrate dev ')
      if (lines === null) throw error
      if (!signal.aborted) warn(lines.join('\n'))
      return { refused: lines.join('\n') }
    }
  }

  async #migrate(signal: AbortSignal): Promise<readonly string[]> {
    const database = await projectDatabase(this.root)
    const created = await createMigrationAsking({ ...database, onNotice: say }, signal)
    if (created) say(`Wrote prisma/migrations/${created.name}/migration.sql.`)
    const applied = await deploy({ ...database, onApplied: (name) => say(`Applied ${name}.`), onAhead: warn })
    for (const change of await applyRolesOf(database, modelKnowledge)) say(change)
    return applied
  }

  async #firstMigration(): Promise<string | undefined> {
    const entries = await readdir(join(this.root, 'prisma/migrations'), { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
    return names.sort()[0]
  }

  async #wanted(): Promise<string> {
    const paths = ['prisma/schema.prisma', 'prisma/content.json', 'content-gen.config.json', 'content-gen.config.ts']
    const { DATABASE_URL } = await projectEnvironment(this.root)
    return `${filesState(this.root, paths)}${DATABASE_URL ?? ''}\n`
  }
}
