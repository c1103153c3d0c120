import { describeProcess } from '@content-gen/runtime/migrations'
import type { ServingProcess } from '@content-gen/runtime/migrations'
import { breaksOf, droppedBefore } from './breaks.js'
import { MigrationError } from './errors.js'
import type { Migration } from './history.js'
import type { PendingMigration } from './migration-database.js'
import { preparationOf } from './parts.js'
import { endOfHistory } from './snapshot.js'

/** Returns the processes whose release came before a migration. */
export function runningBefore(running: readonly ServingProcess[], { name }: Migration): readonly ServingProcess[] {
  return running.filter(({ migrations }) => !migrations.includes(name))
}

/** @throws MigrationError if a release runs that cannot work on the tables of a migration */
export function checkRunning(
  running: readonly ServingProcess[],
  step: PendingMigration,
  migrations: readonly Migration[],
): void {
  const { migration, done } = step
  if (done < preparationOf(step)) return
  const earlier = runningBefore(running, migration)
  if (earlier.length === 0) return
  const breaks = breaksOf(migration, migrations.slice(0, migrations.indexOf(migration)))
  if (breaks.length > 0) throw refuseBeside(step, breaks, earlier)
}

/** @throws MigrationError if a migration needs something dropped that an earlier release still uses */
export function checkDropped(
  running: readonly ServingProcess[],
  { migration }: PendingMigration,
  migrations: readonly Migration[],
  open: readonly Migration[],
): void {
  if (open.length === 0) return
  const after = endOfHistory(migrations.slice(0, migrations.indexOf(migration) + 1))?.schema ?? ''
  for (const waiting of open) {
    const cell = droppedBefore(waiting, migration, after)
    if (cell !== undefined) throw refuseUntilDropped(migration, cell, waiting, runningBefore(running, waiting))
  }
}

const advice = 'Stop these processes, and run `migrate deploy` again. One that was killed counts for thirty seconds.'

/** The error for a migration on whose tables the running release cannot work. `breaks`: why. */
function refuseBeside(
  { migration, done }: PendingMigration,
  breaks: readonly string[],
  running: readonly ServingProcess[],
): MigrationError {
  const what = done === 0 ? 'is not applied' : 'is prepared, and its last step waits,'
  const message = `${migration.name} ${what} while an earlier release runs, which cannot work on its tables (${breaks[0]}). ${listed(running)}`
  return new MigrationError(
    'release-running',
    message,
    `${done === 0 ? 'Nothing of it was done.' : 'It goes on there, and takes a moment.'} ${advice}`,
  )
}

/** The error for a migration that needs `cell` dropped, by `later.sql` of another one. */
function refuseUntilDropped(
  { name }: Migration,
  cell: string,
  waiting: Migration,
  running: readonly ServingProcess[],
): MigrationError {
  const message = `${name} is not applied before ${waiting.name}/later.sql drops ${cell}, which waits while an earlier release runs. ${listed(running)}`
  return new MigrationError('release-running', message, `Nothing of it was done. ${advice}`)
}

/** Says why `later.sql` of a migration waits, and until when. */
export function describeWaiting({ name }: Migration, running: readonly ServingProcess[]): string {
  return `${name}/later.sql waits while an earlier release runs. ${listed(running)} This release can start beside it. ${advice}`
}

function listed(running: readonly ServingProcess[]): string {
  return running.map((each) => `${describeProcess(each)}.`).join(' ')
}
