import { applyMigrations, confirm, isInteractive, registerDeploy, runDeploy } from '@content-gen/operate/commands'
import type { DatabaseOptions } from '@content-gen/operate'
import type { Command } from 'commander'
import { withMigrateErrors } from './problem.js'
import { modelKnowledge } from '../project/model-knowledge.js'

interface ProjectOption {
  readonly project: string
}

interface DevOptions extends ProjectOption {
  readonly name?: string
  readonly acceptDataLoss?: true
  readonly rename: readonly string[]
  readonly prefer: readonly string[]
  readonly share?: true
  readonly createOnly?: true
}

/** `content-gen migrate`. Each command loads its code when it runs. */
export function registerMigrate(program: Command): void {
  const migrate = program.command('migrate').description('bring the database in line with the models')
  const command = (name: string, description: string) =>
    migrate.command(name).description(description).option('--project <dir>', 'folder of the content project', '.')

  command('dev', 'write a migration for what changed since the last one, and apply it')
    .option('--name <name>', 'the name of the migration')
    .option('--accept-data-loss', 'allow steps that lose data, or that may fail on existing data')
    .option('--rename <change>', 'article.headline:title or article:post; may be repeated', append, [])
    .option('--prefer <attribute>', 'article.author, whose links count where two relations become one', append, [])
    .option('--share', 'give localizations one value of the unique attributes that they share')
    .option('--create-only', 'write the migration and do not apply it')
    .action((options: DevOptions) => withMigrateErrors(() => runDev(options)))
  registerDeploy(migrate, modelKnowledge)
  command('status', 'compare the database with the project; fails unless they match').action((options: ProjectOption) =>
    withMigrateErrors(() => runStatus(options)),
  )
  command('adopt', 'make a development database that took another way match the migrations')
    .option('--accept-data-loss', 'allow steps that lose data')
    .action((options: ProjectOption & { readonly acceptDataLoss?: true }) => withMigrateErrors(() => runAdopt(options)))
  command('diff', 'print the SQL that `migrate dev` would write')
    .option('--rename <change>', 'as in `migrate dev`', append, [])
    .option('--prefer <attribute>', 'as in `migrate dev`', append, [])
    .option('--share', 'as in `migrate dev`')
    .action((options: DevOptions) => withMigrateErrors(() => runDiff(options)))
  command('reset', 'drop every table with its data, and apply the migrations again')
    .option('--force', 'do not ask')
    .action((options: ProjectOption & { readonly force?: true }) => withMigrateErrors(() => runReset(options)))
}

function append(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

async function runDev({ project, name, acceptDataLoss, rename, prefer, share, createOnly }: DevOptions): Promise<void> {
  const { createMigrationAsking } = await import('./create-asking.js')
  const { projectDatabase } = await import('@content-gen/operate')
  const { parseRename } = await import('@content-gen/migrate')
  const renames = rename.map(parseRename)
  const database = await projectDatabase(project)
  // Losses are counted in a database that has every migration so far.
  if (!createOnly) await applyMigrations({ ...database, tablesOf: 'migrations' })
  const created = await createMigrationAsking({
    ...database,
    name,
    renames,
    prefer,
    share: share ?? false,
    acceptDataLoss: acceptDataLoss ?? false,
    onNotice: print,
  })
  print(created ? `Wrote prisma/migrations/${created.name}/migration.sql.` : 'The schema has not changed.')
  if (created?.later) print(`Wrote prisma/migrations/${created.name}/later.sql, for when no earlier release runs.`)
  if (created) await printWaits(database, created.name)
  if (!createOnly) await runDeploy(project, modelKnowledge)
}

/** The new migration may wait for a review: the sizes are those of the database at hand. */
async function printWaits(database: DatabaseOptions, name: string): Promise<void> {
  const { foreseeWaits } = await import('@content-gen/migrate')
  const { readMigrations } = await import('@content-gen/operate')
  const migration = (await readMigrations(database.projectDir)).find((each) => each.name === name)
  for (const sentence of migration ? await foreseeWaits(database, migration) : []) print(sentence)
}

async function runStatus({ project }: ProjectOption): Promise<void> {
  const { status } = await import('@content-gen/migrate')
  const { heldSentence, projectDatabase } = await import('@content-gen/operate')
  const { applied, standing, edited, unfinished, later, drift, schemaAhead, isHeld } = await status(
    await projectDatabase(project),
  )
  const lines = [
    `Applied: ${applied.length}.`,
    ...(standing === null ? [] : [standing]),
    ...edited.map((name) => `Changed after it was applied: ${name}.`),
    ...unfinished.map((name) => `Started by another tool, and never finished: ${name}.`),
    ...(schemaAhead ? ['The schema has changed since the last migration: run `content-gen migrate dev`.'] : []),
    ...(drift === null
      ? []
      : [`The tables were changed without a migration. This would restore them:\n\n${drift.trimEnd()}`]),
  ]
  const waiting = later.map((name) => `${name}/later.sql waits for \`migrate deploy\` without an earlier release.`)
  print([...lines, ...waiting, ...(isHeld ? [heldSentence] : [])].join('\n'))
  if (lines.length > 1) process.exitCode = 1
}

async function runAdopt({
  project,
  acceptDataLoss,
}: ProjectOption & { readonly acceptDataLoss?: true }): Promise<void> {
  const { adopt } = await import('@content-gen/migrate')
  const { MigrationError, projectDatabase } = await import('@content-gen/operate')
  if (process.env['NODE_ENV'] === 'production') {
    const message = '`migrate adopt` runs no migration: it is for development databases, but NODE_ENV is production.'
    throw new MigrationError('migration-refused', message, 'Deploy a release that has every migration of the database.')
  }
  for (const risk of await adopt(await projectDatabase(project), acceptDataLoss ?? false)) print(risk)
  print('The database matches the migrations.')
}

async function runDiff({ project, rename, prefer, share }: DevOptions): Promise<void> {
  const { diffText, parseRename } = await import('@content-gen/migrate')
  const { projectProvider } = await import('@content-gen/operate')
  const provider = await projectProvider(project)
  const words = { renames: rename.map(parseRename), prefer, share: share ?? false }
  process.stdout.write(await diffText({ projectDir: project, provider, ...words }))
}

async function runReset({ project, force }: ProjectOption & { readonly force?: true }): Promise<void> {
  const { hasSeed, projectDatabase, runProjectSeed } = await import('@content-gen/operate')
  const options = await projectDatabase(project)
  if (!force && !isInteractive()) {
    process.stderr.write('`migrate reset` drops all data. To proceed: --force\n')
    process.exitCode = 1
    return
  }
  if (!force && !(await confirm('Drop every table and all data?'))) return
  const { reset } = await import('@content-gen/migrate')
  await reset(options)
  print('Dropped every table.')
  await runDeploy(project, modelKnowledge)
  if (!hasSeed(project)) return
  const problem = await runProjectSeed(project)
  print(problem === null ? 'Seeded the database.' : `The database is empty, since it was not seeded. ${problem}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
