import type { Command } from 'commander'
import { userMistake } from './failure.js'
import { withMigrationErrors } from './migration-problem.js'

/** `migrate status` on a production machine, below `migrate`: the part that needs no models. */
export function registerStatus(migrate: Command): void {
  migrate
    .command('status')
    .description('compare the database with the build; fails unless they are of the same release')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(({ project }: { readonly project: string }) => withMigrationErrors(() => runStatus(project)))
}

async function runStatus(projectDir: string): Promise<void> {
  const { compareDatabase, heldSentence, projectDatabase } = await import('../index.js')
  const { applied, isHeld, sentence } = await compareDatabase(await projectDatabase(projectDir))
  process.stdout.write(`Applied: ${applied.length}.\n`)
  if (isHeld) process.stdout.write(`${heldSentence}\n`)
  if (sentence === null) return
  process.stdout.write(`${sentence}\n`)
  process.exitCode = userMistake
}
