import type { Command } from 'commander'
import type { DatabaseOptions, DeployOptions } from '../index.js'
import { withMigrationErrors } from './migration-problem.js'
import type { ProjectKnowledge } from './project-knowledge.js'

/** `migrate deploy`, below `migrate`. */
export function registerDeploy(migrate: Command, project: ProjectKnowledge): void {
  migrate
    .command('deploy')
    .description('apply the migrations that the database lacks')
    .option('--project <dir>', 'folder of the content project', '.')
    .action((options: { readonly project: string }) => withMigrationErrors(() => runDeploy(options.project, project)))
}

/** Applies pending migrations, then the roles. */
export async function runDeploy(projectDir: string, project: ProjectKnowledge): Promise<void> {
  const { makeServerTables, projectDatabase } = await import('../index.js')
  const database = await projectDatabase(projectDir)
  await applyMigrations(database, () => print('The database has every migration.'))
  await makeServerTables(database)
  const { applyRolesOf } = await import('./apply-roles.js')
  for (const change of await applyRolesOf(database, project)) print(change)
}

/** Prints each migration that it applies, and warns about those that the project lacks. */
export async function applyMigrations(
  database: Pick<DeployOptions, keyof DatabaseOptions | 'tablesOf'>,
  onEqual?: () => void,
): Promise<void> {
  const { deploy } = await import('../index.js')
  let isAhead = false
  const onAhead = (sentence: string) => {
    isAhead = true
    process.stderr.write(`${sentence}\n`)
  }
  const onApplied = (name: string) => print(`Applied ${name}.`)
  const applied = await deploy({ ...database, onApplied, onAhead, onWaiting: print })
  if (applied.length === 0 && !isAhead) onEqual?.()
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
