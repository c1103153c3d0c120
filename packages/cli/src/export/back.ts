import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { userMistake } from '@content-gen/operate/commands'
import { copyUploads } from '../import/copy-uploads.js'
import { progressBar } from '../import/output.js'
import { printBack } from './output.js'

interface Options {
  readonly project: string
  readonly dryRun?: true
  readonly uploads?: string
  readonly renameDuplicates?: true
  readonly json?: true
}

/** Writes what was changed here into the database of a stopped Strapi. */
export async function exportBack(address: string | undefined, options: Options): Promise<void> {
  const { project, dryRun: isDryRun = false, uploads, renameDuplicates, json } = options
  const { projectDatabase } = await import('@content-gen/operate')
  const { ExportProblem, exportStrapiDatabase } = await import('@content-gen/transfer')
  const { loadActions } = await import('@content-gen/codegen')
  const progress = progressBar()
  try {
    if (address === undefined)
      throw new ExportProblem(
        "Name Strapi's database: `content-gen export --format strapi-database <its address, or its SQLite file>`.",
      )
    if (uploads !== undefined && !statSync(uploads, { throwIfNoEntry: false })?.isDirectory())
      throw new ExportProblem(`There is no folder ${uploads}.`)
    const database = await projectDatabase(project)
    const onClash = renameDuplicates ? 'rename' : 'skip'
    const actions = await loadActions(project)
    const report = await exportStrapiDatabase({
      database,
      address,
      onClash,
      isKnownAction: (action) => actions === null || actions.has(action),
      isDryRun,
      onProgress: progress.show,
    })
    progress.end()
    process.stdout.write(`${json ? JSON.stringify({ isDryRun, ...report }, null, 2) : printBack(report, isDryRun)}\n`)
    const files = join(project, 'public/uploads')
    if (uploads === undefined || isDryRun || !existsSync(files)) return
    const copied = `Copied ${await copyUploads(files, uploads)} files to ${uploads}.\n`
    if (json) process.stderr.write(copied)
    else process.stdout.write(copied)
  } catch (error) {
    progress.end()
    if (!(error instanceof ExportProblem)) throw error
    process.stderr.write(`Nothing was exported. ${error.message}\n`)
    process.exitCode = userMistake
  }
}
