import { RequestError, UnavailableError } from '../errors/errors.js'
import { bothExpected, expectedFeatures } from './expected-features.js'
import { expectedTables } from './expected-tables.js'
import { migrationNames } from './folder.js'
import { judge } from './judge.js'
import { readApplied, readLiveTables } from './live-tables.js'
import type { Database } from '../database.js'
import type { Needs } from './expected-features.js'
import type { Judgement } from './judge.js'
import type { ReadRows } from '../statement.js'
import { lostSearch } from './searched.js'
import { findMissing, summarize } from './tables.js'
import type { Logger } from 'pino'

/** Watches the migrations of the database that a server was started on. */
export class MigrationWatch {
  readonly #rows: ReadRows
  /** The applied migrations at the last comparison of the tables, and its result. */
  #seen: { readonly migrations: string; readonly judgement: Found } | null = null

  constructor(
    private readonly database: Database,
    private readonly needs: Needs,
    /** The migrations that the code came with; later additions to the folder belong to another release. */
    private readonly known: readonly string[] | null,
    private readonly log: Logger,
  ) {
    this.#rows = (text) => database.rows({ text, values: [] })
  }

  /** @throws Error with a sentence for the person who starts the server, if it cannot work on these tables */
  static async open(database: Database, needs: Needs, projectDir: string, log: Logger): Promise<MigrationWatch> {
    const watch = new MigrationWatch(database, needs, await migrationNames(projectDir), log)
    const { isFit, sentence, standing, lacksFeature } = await watch.#judge()
    const kind = standing?.kind ?? 'unknown'
    if (!isFit) throw new Error(`${sentence} ${kind === 'equal' && lacksFeature ? unwritten : advice[kind]}`)
    if (standing?.kind === 'ahead') log.warn(sentence)
    else if (sentence !== null) log.info(sentence)
    return watch
  }

  /** Compares again if the applied migrations have changed. @throws RequestError if the server can no longer work on the tables */
  async check(): Promise<void> {
    const judgement = await this.#judge().catch((error: unknown) => {
      // Another check reports a database that cannot be reached.
      if (error instanceof UnavailableError) return null
      throw error
    })
    if (judgement === null || judgement.isFit) return
    const { standing } = judgement
    throw new RequestError(503, 'ServiceUnavailableError', reasons[standing?.kind ?? 'unknown'])
  }

  async #judge(): Promise<Found> {
    const { name } = this.database.dialect
    const applied = await readApplied(name, this.#rows)
    const migrations = JSON.stringify(applied)
    if (this.#seen?.migrations === migrations) return this.#seen.judgement
    const live = await readLiveTables(name, this.#rows)
    const { types } = this.needs
    const ofFeatures = expectedFeatures(this.needs)
    const expected = bothExpected(expectedTables(types), ofFeatures)
    const lost = name === 'sqlite' ? await lostSearch(types, this.#rows) : []
    const judged = unfitIf(lost, judge({ known: this.known, applied, expected, live }))
    const judgement = { ...judged, lacksFeature: findMissing(ofFeatures, live).length > 0 }
    if (this.#seen !== null && judgement.sentence !== null) this.log.warn(judgement.sentence)
    this.#seen = { migrations, judgement }
    return judgement
  }
}

interface Found extends Judgement {
  /** True if a table or column of a feature is missing. */
  readonly lacksFeature: boolean
}

function unfitIf(found: readonly string[], judgement: Judgement): Judgement {
  if (found.length === 0) return judgement
  return {
    ...judgement,
    isFit: false,
    sentence: `The tables of the database do not fit this code: ${summarize(found)}.`,
  }
}

type Kind = NonNullable<Judgement['standing']>['kind'] | 'unknown'

/** The command to type, or how to go on. */
const advice: Readonly<Record<Kind, string>> = {
  behind: 'Run `npm run migrate`, and start again.',
  ahead: 'Start the release that brought them, or restore a copy of the database from before.',
  diverged: 'Start a release that holds the migrations of both, and run `npm run migrate` there.',
  equal: 'Run `content-gen migrate status`: a migration is still to be written, or somebody changed the tables.',
  unknown: 'Run `npm run migrate` of the release that is to start.',
}

/** The packages bring tables of their own: after an upgrade, or with a feature that was turned on, no migration has them yet. */
const unwritten =
  'Run `content-gen generate` and `content-gen migrate dev` in the project, and `npm run migrate` on this machine. ' +
  'If there is nothing to migrate, somebody changed the tables: `content-gen migrate status` says how.'

/** Messages for clients: no names of tables or migrations. */
const reasons: Readonly<Record<Kind, string>> = {
  behind: 'The database lacks a migration that this server needs',
  ahead: 'The database was migrated to a later release, and this server cannot work on its tables',
  diverged: 'The database has migrations of another release, and lacks some of this one',
  equal: 'The tables of the database are not those that this server needs',
  unknown: 'The tables of the database are not those that this server needs',
}
