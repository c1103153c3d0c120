import { statSync } from 'node:fs'
import { userMistake } from '@content-gen/operate/commands'
import type { ImportReport } from '@content-gen/transfer'
import type { Command } from 'commander'
import { withMigrateErrors } from '../migrate/problem.js'
import { modelKnowledge } from '../project/model-knowledge.js'
import { copyUploads } from './copy-uploads.js'
import { printReport, progressBar } from './output.js'
import { writeSettings } from './write-settings.js'

interface Options {
  readonly project: string
  readonly dryRun?: true
  readonly write?: true
  readonly uploads?: string
  readonly renameDuplicates?: true
  readonly skip?: true
  readonly json?: true
}

/** `content-gen import`. */
export function registerImport(program: Command): void {
  program
    .command('import <source>')
    .description('import the contents of a Strapi v4 database: its address, or its SQLite file')
    .option('--dry-run', 'do everything, report it, and take it back')
    .option('--write', 'merge the settings into content-gen.config.json')
    .option('--uploads <folder>', "copy the files of Strapi's public/uploads, too")
    .option('--rename-duplicates', 'give the later of two entries with equal unique values another text')
    .option('--skip', 'leave the later of two entries with equal unique values out')
    .option('--json', 'print the report as JSON')
    .option('--project <dir>', 'folder of the content project', '.')
    .action((source: string, options: Options) => withMigrateErrors(() => runImport(source, options)))
}

async function runImport(source: string, options: Options): Promise<void> {
  const { project, dryRun: isDryRun = false, write = false, renameDuplicates, uploads, skip, json } = options
  const { projectDatabase } = await import('@content-gen/operate')
  const { importDatabase, ImportProblem } = await import('@content-gen/transfer')
  const progress = progressBar()
  try {
    if (renameDuplicates && skip) throw new ImportProblem('--rename-duplicates and --skip exclude each other.')
    if (uploads !== undefined && !statSync(uploads, { throwIfNoEntry: false })?.isDirectory())
      throw new ImportProblem(`There is no folder ${uploads}.`)
    const report = await importDatabase({
      database: await projectDatabase(project),
      address: source,
      onClash: renameDuplicates ? 'rename' : skip ? 'skip' : 'refuse',
      isDryRun,
      namedRoles: new Set(Object.keys((await modelKnowledge.roles(project))?.named ?? {})),
      onProgress: progress.show,
    })
    progress.end()
    const settings = await withKnownActions(project, report.settings)
    const isWritten = write && !isDryRun
    const wrote = isWritten ? await writeSettings(project, settings, report.contentManager) : []
    const text = json ? JSON.stringify({ isDryRun, ...report, settings }, null, 2) : printReport(report, isDryRun)
    process.stdout.write(`${text}\n`)
    if (!json && !isWritten)
      process.stdout.write(`\nFor content-gen.config.json:\n\n${JSON.stringify(settings, null, 2)}\n`)
    if (uploads !== undefined && !isDryRun)
      wrote.push(`Copied ${await copyUploads(uploads, project)} files to public/uploads.`)
    for (const line of wrote) (json ? process.stderr : process.stdout).write(`${line}\n`)
  } catch (error) {
    progress.end()
    if (!(error instanceof ImportProblem)) throw error
    process.stderr.write(`Nothing was imported. ${error.message}\n`)
    process.exitCode = userMistake
  }
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
