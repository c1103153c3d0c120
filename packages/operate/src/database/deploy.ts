import { compareMigrations, describeStanding } from '@content-gen/runtime/migrations'
import type { ServingProcess, Standing } from '@content-gen/runtime/migrations'
import { compareDatabase } from './compare.js'
import { checkUrl } from './database-url.js'
import { openDatabase } from './database.js'
import type { DatabaseOptions } from './database.js'
import type { DatabaseState, PendingMigration } from './migration-database.js'
import { MigrationError } from './errors.js'
import { checkProvider, hasChecksum, readMigrations } from './history.js'
import type { Migration } from './history.js'
import type { DatabaseProvider } from './provider.js'
import { changedMeanwhile } from './meanwhile.js'
import { readProcesses } from './processes.js'
import { checkDropped, checkRunning, describeWaiting, runningBefore } from './running.js'
import { splitStatements, transactionControl } from './statements.js'
import type { ScriptStatement } from './statements.js'

export interface DeployOptions extends DatabaseOptions {
  /** Called after each migration, which stays applied whatever follows. */
  readonly onApplied?: (name: string) => void
  /** The schema that a database ahead of the project must fit: the project's, unless a migration for it is yet to be written. */
  readonly tablesOf?: 'schema' | 'migrations'
  /** Called if the database is ahead of the project, and the project can work on it nevertheless. */
  readonly onAhead?: (sentence: string) => void
  /** Called if an earlier release runs, so that `later.sql` of a migration waits. */
  readonly onWaiting?: (sentence: string) => void
}

/**
 * Applies the migrations that the database lacks, oldest first, and returns their names. Each migration is one transaction: the next
 * deployment completes one that was interrupted in any way. Concurrent deployments wait for each other.
 */
export async function deploy(options: DeployOptions): Promise<string[]> {
  const { projectDir, provider, databaseUrl } = options
  checkUrl(provider, databaseUrl)
  await checkProvider(projectDir, provider)
  const migrations = await readMigrations(projectDir)
  const { applied, isAhead } = await applyPending(options, migrations)
  if (isAhead) await checkAhead(options)
  return applied
}

async function applyPending(
  options: DeployOptions,
  migrations: readonly Migration[],
): Promise<{ readonly applied: string[]; readonly isAhead: boolean }> {
  const { provider, onApplied } = options
  const database = await openDatabase(options)
  let running: readonly ServingProcess[] = []
  const applied: string[] = []
  let isAhead = false
  let waiting: Migration | undefined
  const choose = (state: DatabaseState) => {
    // It refuses a database that is not as the migrations left it: nothing is dropped there.
    const step = nextMigration(provider, migrations, state)
    const open = openLater(migrations, state)
    waiting = open[0]
    if (waiting && runningBefore(running, waiting).length === 0) return laterStep(provider, waiting)
    if (step !== null) {
      checkRunning(running, step, migrations)
      checkDropped(running, step, migrations, open)
    }
    isAhead = step === null && standingOf(migrations, state).unknown.length > 0
    return step
  }
  try {
    for (;;) {
      // An earlier release may have come back while a migration took its time.
      running = await readProcesses(options)
      const step = await database.apply(choose)
      if (!step) {
        if (waiting) options.onWaiting?.(describeWaiting(waiting, runningBefore(running, waiting)))
        return { applied, isAhead }
      }
      const { name } = step.migration
      if (step.done < step.statements.length) continue
      if (!step.isLater) applied.push(name)
      onApplied?.(step.isLater ? `${name}/later.sql` : name)
    }
  } finally {
    await database.close()
  }
}

/** Returns the migrations whose `later.sql` is still to be done, the oldest first. */
function openLater(migrations: readonly Migration[], { recorded }: DatabaseState): readonly Migration[] {
  const open = new Set((recorded ?? []).filter(({ isLaterOpen }) => isLaterOpen).map(({ name }) => name))
  return migrations.filter(({ name, later }) => later !== null && open.has(name))
}

function laterStep(provider: DatabaseProvider, migration: Migration): PendingMigration {
  const statements = statementsOf(provider, migration, { file: 'later.sql', sql: migration.later ?? '' })
  return { migration, statements, done: 0, isLater: true, meanwhile: [] }
}

/** Returns the oldest migration that the database lacks. */
function nextMigration(
  provider: DatabaseProvider,
  migrations: readonly Migration[],
  state: DatabaseState,
): PendingMigration | null {
  checkOwner(state)
  const begun = (state.recorded ?? []).filter((row) => row.outcome !== 'rolled back')
  const failed = begun.find((row) => row.outcome === 'unfinished')
  if (failed) {
    const message = `${failed.name} failed earlier, when another tool applied it, and may be half done.`
    const hint = 'Repair the database by hand, then delete its row from _prisma_migrations.'
    throw new MigrationError('migration-failed-before', message, hint)
  }
  const applied = new Map(begun.map((row) => [row.name, row.checksum]))
  for (const migration of migrations) {
    const expected = applied.get(migration.name)
    if (expected === undefined || hasChecksum(migration, expected)) continue
    const message = `prisma/migrations/${migration.name}/migration.sql was changed after it was applied.`
    throw new MigrationError('migration-edited', message, 'Restore the file, and write a new migration for the change.')
  }
  const interrupted = begun.find(({ outcome }) => outcome === 'interrupted')
  const migration =
    migrations.find(({ name }) => name === interrupted?.name) ?? migrations.find(({ name }) => !applied.has(name))
  if (!migration) return null
  checkKnown(migrations, state)
  const before = migrations.filter((each) => applied.has(each.name) && each !== migration)
  return {
    migration,
    statements: statementsOf(provider, migration, { file: 'migration.sql', sql: migration.sql }),
    isLater: false,
    done: migration.name === interrupted?.name ? interrupted.done : 0,
    meanwhile: changedMeanwhile(migration, before),
  }
}

/** Tables that no migration created belong to something else. */
export function checkOwner({ recorded, tables }: DatabaseState): void {
  if (recorded || tables.length === 0) return
  const some = tables.slice(0, 3).join(', ') + (tables.length > 3 ? ', ...' : '')
  const message = `The database has tables (${some}), but none of our migrations was ever applied to it.`
  throw new MigrationError('database-not-ours', message, 'Point DATABASE_URL at an empty database.')
}

function checkKnown(migrations: readonly Migration[], state: DatabaseState): void {
  const standing = standingOf(migrations, state)
  if (standing.unknown.length === 0) return
  const hint =
    'Nothing was changed. Restore their folders. In development `content-gen migrate adopt` makes the database match the project.'
  throw new MigrationError('migrations-diverged', describeStanding(standing), hint)
}

function standingOf(migrations: readonly Migration[], { recorded }: DatabaseState): Standing {
  const applied = (recorded ?? []).filter(({ outcome }) => outcome === 'applied').map(({ name }) => name)
  return compareMigrations(
    migrations.map(({ name }) => name),
    applied,
  )
}

/** @throws MigrationError if a later release made the tables, and this one cannot work on them */
async function checkAhead(options: DeployOptions): Promise<void> {
  const { standing, isFit, sentence } = await compareDatabase(options, options.tablesOf)
  if (standing?.kind !== 'ahead' || sentence === null) return
  if (isFit) return options.onAhead?.(sentence)
  const hint = 'Nothing was changed. Deploy the release that added them, or restore an earlier backup of the database.'
  throw new MigrationError('database-ahead', sentence, hint)
}

function statementsOf(
  provider: DatabaseProvider,
  { name }: Migration,
  { file, sql }: { readonly file: string; readonly sql: string },
): ScriptStatement[] {
  return splitStatements(provider, sql).filter((statement) => {
    const control = transactionControl(statement)
    if (control !== 'forbidden') return control === 'none'
    const place = `prisma/migrations/${name}/${file}:${statement.line}`
    const message = `${place}: a migration is one transaction and cannot end it.`
    throw new MigrationError('migration-failed', message, 'Nothing was changed. Remove the statement.')
  })
}
