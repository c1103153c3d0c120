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
  type JournalRow,
  type Migration,
} from '@content-gen/operate'
import { diff } from './database/engine.js'
import { liveAdapter } from './database/live-adapter.js'
import { plan } from './plan/plan.js'

/** Where a database stands. Names of migrations are in order. */
export interface MigrationStatus {
  readonly applied: readonly string[]
  /** How the database stands to the project's migrations, in a sentence; null where it has exactly these. */
  readonly standing: string | null
  /** What `deploy` would apply. */
  readonly pending: readonly string[]
  /** Applied, and gone from the project. */
  readonly missing: readonly string[]
  /** Applied, and changed since. */
  readonly edited: readonly string[]
  /** Started by another tool, and never finished. */
  readonly unfinished: readonly string[]
  /** SQL that would bring the tables back to what the applied migrations made; null where they are that, or one is missing. */
  readonly drift: string | null
  /** Whether `migrate dev` would write a migration. */
  readonly schemaAhead: boolean
}

/** Reads alone: it makes no file and waits for no deployment. */
export async function status(options: DatabaseOptions): Promise<MigrationStatus> {
  const { projectDir, provider, databaseUrl } = options
  checkUrl(provider, databaseUrl)
  await checkProvider(projectDir, provider)
  const migrations = await readMigrations(projectDir)
  const state = await readState(options)
  checkOwner(state)
  const named = (outcome: JournalRow['outcome']) => (state.journal ?? []).filter((row) => row.outcome === outcome)
  const rows = named('applied')
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied = migrations.filter(({ name }) => checksums.has(name))
  const { standing, sentence } = await compareDatabase(options)
  const missing = [...checksums.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  return {
    standing: standing?.kind === 'equal' ? null : sentence,
    applied: applied.map(({ name }) => name),
    pending: migrations.filter(({ name }) => !checksums.has(name)).map(({ name }) => name),
    missing,
    edited: applied.filter((one) => !hasChecksum(one, checksums.get(one.name) ?? '')).map(({ name }) => name),
    unfinished: named('unfinished').map(({ name }) => name),
    // Nobody here knows what a missing one made of the tables: the SQL would take it away.
    drift: missing.length > 0 ? null : await findDrift(options, applied),
    schemaAhead: (await plan(projectDir, provider, []))?.isIdle === false,
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
