import type { Command } from 'commander'
import type { ListedToken } from '@content-gen/users-permissions/console'
import type { BackupReport } from '../backup/write-backup.js'
import type { RestoreReport } from '../backup/restore.js'
import type { DatabaseOptions } from '../database/database.js'
import { filesText, counted, listed } from './lines.js'
import { withMigrationErrors } from './migration-problem.js'
import { shown } from './shown.js'

interface ProjectOption {
  readonly project: string
}

interface BackupOptions extends ProjectOption {
  readonly uploads?: true
}

/** `backup`, `restore` and `hold`: copies of a site, and the way back to them. */
export function registerBackup(program: Command): void {
  const command = (name: string, description: string) =>
    program.command(name).description(description).option('--project <dir>', 'folder of the content project', '.')

  command('backup', 'copy the SQLite database into one file, while the server runs')
    .argument('<file>', 'a file that does not exist yet')
    .option('--uploads', 'and the files of public/uploads: the file is a tar file then')
    .action((file: string, options: BackupOptions) => withMigrationErrors(() => backUp(file, options)))
  command('restore', 'put back what `backup` copied, while no server runs; the site is held afterwards')
    .argument('<file>', 'what `backup` wrote')
    .action((file: string, options: ProjectOption) => withMigrationErrors(() => putBack(file, options)))
  command('hold', 'hold a site whose database was put back: until `resume`, nothing goes out by itself').action(
    (options: ProjectOption) => withMigrationErrors(() => holdSite(options)),
  )
}

async function backUp(file: string, { project, uploads }: BackupOptions): Promise<void> {
  const { addressVariable } = await import('../project/project-database.js')
  const database = await sqliteOf(project, [
    'On PostgreSQL, pg_dump makes backups:',
    `  pg_dump --format=custom --file=site.dump "$${await addressVariable(project)}"`,
    'The files of public/uploads are ordinary files: copy them after it.',
  ])
  const { backUpDatabase, backUpSite } = await import('../backup/write-backup.js')
  const hasUploads = uploads === true
  if (hasUploads) await requireUploads(project)
  const report = hasUploads ? await backUpSite(database, file) : await backUpDatabase(database, file)
  print(written(file, report, hasUploads))
}

async function requireUploads(project: string): Promise<void> {
  const { MigrationError } = await import('../index.js')
  const { uploadsPlace } = await import('../project/uploads-place.js')
  if ((await uploadsPlace(project)).config.upload !== undefined) return
  throw new MigrationError('config-invalid', 'The project has no media library.', 'Leave --uploads out.')
}

async function putBack(file: string, { project }: ProjectOption): Promise<void> {
  const { addressVariable } = await import('../project/project-database.js')
  const database = await sqliteOf(project, [
    'On PostgreSQL, stop the servers, and then:',
    `  pg_restore --clean --if-exists --dbname="$${await addressVariable(project)}" site.dump`,
    '  content-gen-operate hold',
    'Put the files of public/uploads back, and start the servers.',
  ])
  const { restoreSite } = await import('../backup/restore.js')
  const report = await restoreSite(database, file)
  const { compareDatabase } = await import('../index.js')
  const { sentence } = await compareDatabase(database)
  print([...restored(report), ...(await held(report.tokens)), ...(sentence === null ? [] : [sentence])])
}

async function holdSite({ project }: ProjectOption): Promise<void> {
  const { projectDatabase, withRows } = await import('../index.js')
  const { settleRestored } = await import('../backup/settle-restored.js')
  const database = await projectDatabase(project)
  const tokens = await withRows(database, (rows) => settleRestored(rows, database))
  print([
    ...(await held(tokens)),
    'Start servers that run now again: they know the links to previews that were made before.',
  ])
}

/** @throws MigrationError with `otherwise` as advice, if the project uses another kind of database */
async function sqliteOf(project: string, otherwise: readonly string[]): Promise<DatabaseOptions> {
  const { MigrationError, projectDatabase } = await import('../index.js')
  const database = await projectDatabase(project)
  if (database.provider === 'sqlite') return database
  const [first = '', ...others] = otherwise
  throw new MigrationError('backup-unusable', first, others.join('\n'))
}

function written(file: string, { database, files, missing, elsewhere }: BackupReport, hasUploads: boolean) {
  const stored = hasUploads ? `, and ${filesText({ files: files.count, bytes: files.bytes })} of public/uploads` : ''
  return [
    `Wrote ${shown(file)}: the database (${(database / 1e6).toFixed(1)} MB)${stored}.`,
    ...Object.entries(elsewhere).map(
      ([provider, count]) => `Not in it: ${counted(count)} of the library in ${shown(provider || 'no provider')}.`,
    ),
    ...listed('The library has files that public/uploads does not have:', missing, shown),
  ]
}

function restored({ files, former }: RestoreReport): readonly string[] {
  return [
    `Restored the database${files === null ? '' : `, and ${counted(files)} of public/uploads`}.`,
    ...(former === null ? [] : [`The former database is ${shown(former)}: delete it when you no longer need it.`]),
  ]
}

async function held(tokens: readonly ListedToken[]): Promise<readonly string[]> {
  const { heldSentence } = await import('../index.js')
  return [
    heldSentence,
    'Everybody signs in again; links in mails and links to previews are not valid any more.',
    ...listed('API tokens that are valid as they were then. Revoke those that were revoked since:', tokens, tokenLine),
  ]
}

function tokenLine({ name, type, lastUsedAt }: ListedToken): string {
  return `${shown(name)}: ${type}, last used ${lastUsedAt ?? 'never'}`
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}
