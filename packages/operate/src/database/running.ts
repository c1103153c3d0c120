import { describeProcess } from '@content-gen/runtime/migrations'
import type { ServingProcess } from '@content-gen/runtime/migrations'
import { MigrationError } from './errors.js'
import type { Migration } from './history.js'

/** Returns the processes whose release came before a migration. */
export function runningBefore(running: readonly ServingProcess[], { name }: Migration): readonly ServingProcess[] {
  return running.filter(({ migrations }) => !migrations.includes(name))
}

const advice = 'Stop these processes, and run `migrate deploy` again. One that was killed counts for thirty seconds.'

/** The error for a migration on whose tables the running release cannot work. `breaks`: why. */
export function refuseBeside(
  { name }: Migration,
  breaks: readonly string[],
  running: readonly ServingProcess[],
): MigrationError {
  const message = `${name} is not applied while an earlier release runs, which cannot work on its tables (${breaks[0]}). ${listed(running)}`
  return new MigrationError('release-running', message, `Nothing of it was done. ${advice}`)
}

/** Says why `later.sql` of a migration waits, and until when. */
export function describeWaiting({ name }: Migration, running: readonly ServingProcess[]): string {
  return `${name}/later.sql waits while an earlier release runs. ${listed(running)} This release can start beside it. ${advice}`
}

function listed(running: readonly ServingProcess[]): string {
  return running.map((each) => `${describeProcess(each)}.`).join(' ')
}
