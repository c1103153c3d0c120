import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Rows } from '@content-gen/operate'
import { userMistake } from '@content-gen/operate/commands'
import type { ImportOptions, ImportReport } from '@content-gen/transfer'
import type { Command } from 'commander'
import { withMigrateErrors } from '../migrate/problem.js'
import { modelKnowledge } from '../project/model-knowledge.js'
import { copyUploads } from './copy-uploads.js'
import { printChanges, printReport, progressBar } from './output.js'
import { writeSettings } from './write-settings.js'

interface Options {
  readonly project: string
  readonly dryRun?: true
  readonly write?: true
  readonly uploads?: string
  readonly keyFile?: string
  readonly renameDuplicates?: true
  readonly skip?: true
  readonly type?: string
  readonly map?: string
  readonly allOrNothing?: true
  readonly sinceLast?: true
  readonly overwrite?: true
  readonly json?: true
}

/** `content-gen import`. */
export function registerImport(program: Command): void {
  program
    .command('import <source>')
    .description(
      'import the contents of a Strapi v4 database (its address, or its SQLite file), of an archive of `strapi export`, of another project (its folder), or the entries of a table (a .csv file)',
    )
    .option('--dry-run', 'do everything, report it, and take it back')
    .option('--write', 'merge the settings into content-gen.config.json')
    .option(
      '--uploads <folder>',
      "copy the files of Strapi's public/uploads, too; those of another project are copied anyway",
    )
    .option('--key-file <file>', 'the file with the key of an encrypted archive')
    .option('--rename-duplicates', 'give the later of two entries with equal unique values another text')
    .option('--skip', 'leave the later of two entries with equal unique values out')
    .option('--type <uid>', 'the type of the entries of a table')
    .option('--map <file>', 'a JSON file that says which column of a table is which attribute, and the key of its rows')
    .option('--all-or-nothing', 'import no row of a table if one is refused')
    .option(
      '--since-last',
      'import what has changed in the database, the archive, or the project since the last time, and leave what was changed here',
    )
    .option('--overwrite', 'with --since-last: take what was changed here as well')
    .option('--json', 'print the report as JSON')
    .option('--project <dir>', 'folder of the content project', '.')
    .action((source: string, options: Options) => withMigrateErrors(() => runImport(source, options)))
}

async function runImport(source: string, options: Options): Promise<void> {
  if (options.type !== undefined || options.map !== undefined || /\.csv$/i.test(source)) {
    const { importTableFrom } = await import('../table/import-table.js')
    return importTableFrom({
      project: options.project,
      path: source,
      type: options.type,
      map: options.map,
      isWhole: options.allOrNothing === true,
      isDryRun: options.dryRun === true,
      json: options.json === true,
    })
  }
  const { project, dryRun: isDryRun = false, write = false, renameDuplicates, uploads, keyFile, skip, json } = options
  const { sinceLast = false, overwrite = false } = options
  const { heldSentence, openUploads, projectDatabase } = await import('@content-gen/operate')
  const transfer = await import('@content-gen/transfer')
  const { ImportProblem, isArchive } = transfer
  const progress = progressBar()
  try {
    if (renameDuplicates && skip) throw new ImportProblem('--rename-duplicates and --skip exclude each other.')
    if (uploads !== undefined && !statSync(uploads, { throwIfNoEntry: false })?.isDirectory())
      throw new ImportProblem(`There is no folder ${uploads}.`)
    if (overwrite && !sinceLast) throw new ImportProblem('--overwrite belongs to --since-last.')
    const database = await projectDatabase(project)
    const namedRoles = new Set(Object.keys((await modelKnowledge.roles(project))?.named ?? {}))
    const known = { database, isDryRun, namedRoles, onProgress: progress.show } as const
    if (isProject(source)) {
      if (write || renameDuplicates || skip)
        throw new ImportProblem('--write, --rename-duplicates and --skip are for databases of Strapi.')
      const common = { ...known, from: source, settleRoles: await settlingRoles(project) }
      const print = (report: object, text: string) => {
        progress.end()
        process.stdout.write(`${json ? JSON.stringify({ isDryRun, ...report }, null, 2) : text}\n`)
      }
      if (sinceLast) {
        const report = await transfer.importProjectSinceLast({ ...common, overwrite })
        print(report, printChanges(report, isDryRun))
      } else {
        const report = await transfer.importProject(common)
        print(report, printReport(report, isDryRun))
        if (!isDryRun) say(heldSentence, json)
      }
      const files = uploads ?? join(source, 'public/uploads')
      if (!isDryRun && existsSync(files)) await sayCopied(files, project, json)
      return
    }
    const onClash: ImportOptions['onClash'] = renameDuplicates ? 'rename' : skip ? 'skip' : 'refuse'
    const common = { ...known, onClash }
    const finish = async (
      report: Pick<ImportReport, 'contentManager'>,
      settings: ImportReport['settings'],
      text: string,
    ) => {
      const isWritten = write && !isDryRun
      const wrote = isWritten ? await writeSettings(project, settings, report.contentManager) : []
      process.stdout.write(`${json ? JSON.stringify({ isDryRun, ...report, settings }, null, 2) : text}\n`)
      if (!json && !isWritten)
        process.stdout.write(`\nFor content-gen.config.json:\n\n${JSON.stringify(settings, null, 2)}\n`)
      for (const line of wrote) say(line, json)
      if (uploads !== undefined && !isDryRun) await sayCopied(uploads, project, json)
    }
    const archive =
      keyFile !== undefined || isArchive(source)
        ? { ...common, path: source, keyFile: keyFile ?? null, openUploads: () => openUploads(project) }
        : null
    if (sinceLast) {
      const report = archive
        ? await transfer.importArchiveSinceLast({ ...archive, overwrite })
        : await transfer.importSinceLast({ ...common, address: source, overwrite })
      progress.end()
      const settings = await withKnownActions(project, report.settings)
      await finish(report, settings, printChanges(report, isDryRun))
      return
    }
    const report = archive
      ? await transfer.importArchive(archive)
      : await transfer.importDatabase({ ...common, address: source })
    progress.end()
    const settings = await withKnownActions(project, report.settings)
    await finish(report, settings, printReport(report, isDryRun))
    if (!isDryRun) say(heldSentence, json)
  } catch (error) {
    progress.end()
    if (!(error instanceof ImportProblem)) throw error
    process.stderr.write(`Nothing was imported. ${error.message}\n`)
    process.exitCode = userMistake
  }
}

function say(line: string, json: true | undefined): void {
  const stream = json ? process.stderr : process.stdout
  stream.write(`${line}\n`)
}

async function sayCopied(from: string, project: string, json: true | undefined): Promise<void> {
  say(`Copied ${await copyUploads(from, join(project, 'public/uploads'))} files to public/uploads.`, json)
}

function isProject(source: string): boolean {
  return ['json', 'ts'].some((kind) => existsSync(join(source, `content-gen.config.${kind}`)))
}

/** Returns what gives roles the rights that the config names. */
async function settlingRoles(project: string): Promise<(rows: Rows) => Promise<unknown>> {
  const { hasModel } = await import('@content-gen/operate')
  const roles = (await hasModel(project, 'UsersPermissionsRole')) ? await modelKnowledge.roles(project) : null
  const { applyRoles } = await import('@content-gen/users-permissions/console')
  return async (rows) => roles && applyRoles(rows, roles)
}

/** Leaves out what roles could do in Strapi alone, such as with its plugins. */
async function withKnownActions(
  project: string,
  settings: ImportReport['settings'],
): Promise<ImportReport['settings']> {
  const { loadActions } = await import('@content-gen/codegen')
  const known = await loadActions(project)
  if (known === null) return settings
  const permissions = Object.entries(settings.permissions).map(
    ([role, { actions }]) =>
      [role, { defaults: false as const, actions: actions.filter((action) => known.has(action)) }] as const,
  )
  return { ...settings, permissions: Object.fromEntries(permissions) }
}
