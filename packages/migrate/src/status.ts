import {
  checkOwner,
  checkProvider,
  checkUrl,
  compareDatabase,
  databaseFile,
  endOfHistory,
  hasChecksum,
  readMigrations,
  readState,
  type DatabaseOptions,
  type RecordedMigration,
  type Migration,
} from '@content-gen/operate'
import { diff } from './database/engine.js'
import { liveAdapter } from './database/live-adapter.js'
import { nextMigration } from './next/next-migration.js'

/** The state of a database. Names of migrations are sorted. */
export interface MigrationStatus {
  readonly applied: readonly string[]
  /** The difference from the project's migrations, in a sentence; null if there is none. */
  readonly standing: string | null
  /** The migrations that `deploy` would apply. */
  readonly pending: readonly string[]
  /** Applied, but missing from the project. */
  readonly missing: readonly string[]
  /** Applied, but changed since. */
  readonly edited: readonly string[]
  /** Started by another tool, and never finished. */
  readonly unfinished: readonly string[]
  /** Applied, but for their `later.sql`. */
  readonly later: readonly string[]
  /**
   * SQL that would restore the tables to what the applied migrations made; null if they are as they should be, a migration is missing, or
   * a migration or its `later.sql` is still to be completed.
   */
  readonly drift: string | null
  /** True if `migrate dev` would write a migration. */
  readonly schemaAhead: boolean
  /** True after an import, until `resume`. */
  readonly isHeld: boolean
}

/** Only reads: creates no file and waits for no deployment. */
export async function status(options: DatabaseOptions): Promise<MigrationStatus> {
  const { projectDir, provider, databaseUrl } = options
  checkUrl(provider, databaseUrl)
  await checkProvider(projectDir, provider)
  const migrations = await readMigrations(projectDir)
  const state = await readState(options)
  checkOwner(state)
  const named = (outcome: RecordedMigration['outcome']) =>
    (state.recorded ?? []).filter((row) => row.outcome === outcome)
  const rows = named('applied')
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied = migrations.filter(({ name }) => checksums.has(name))
  const { standing, sentence, isHeld } = await compareDatabase(options)
  const missing = [...checksums.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  const later = rows.filter(({ isLaterOpen }) => isLaterOpen).map(({ name }) => name)
  const begun = named('interrupted').filter(({ name }) => migrations.some((migration) => migration.name === name))
  return {
    standing: standing?.kind === 'equal' ? null : sentence,
    applied: applied.map(({ name }) => name),
    pending: migrations.filter(({ name }) => !checksums.has(name)).map(({ name }) => name),
    missing,
    edited: applied.filter((one) => !hasChecksum(one, checksums.get(one.name) ?? '')).map(({ name }) => name),
    unfinished: named('unfinished').map(({ name }) => name),
    later,
    // The effect of a missing migration is unknown here: the SQL would undo it. A column that only earlier releases use is no drift.
    drift: missing.length + later.length + begun.length > 0 ? null : await findDrift(options, applied),
    schemaAhead: (await nextMigration(projectDir, provider, {}))?.isIdle === false,
    isHeld,
  }
}

async function findDrift(options: DatabaseOptions, applied: readonly Migration[]): Promise<string | null> {
  const { projectDir, provider, databaseUrl } = options
  const schema = endOfHistory(applied)?.schema
  if (schema === undefined) return null
  const location = provider === 'sqlite' ? databaseFile(projectDir, databaseUrl) : databaseUrl
  const adapter = await liveAdapter(provider, location)
  return (await diff(adapter, { of: 'database', schema }, { of: 'datamodel', schema })) || null
}
