import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userMistake } from '@content-gen/operate/commands'
import type { ProjectConfig } from '@content-gen/schema'
import type { CipherName, ExportOptions, Site } from '@content-gen/transfer'
import { Option, type Command } from 'commander'
import { withMigrateErrors } from '../migrate/problem.js'
import { readProjectConfig } from '../project/model-knowledge.js'
import { printExport } from './output.js'

interface Options {
  readonly project: string
  readonly format: ExportOptions['format'] | 'csv' | 'strapi-database'
  readonly out?: string
  readonly overwrite?: true
  readonly type: readonly string[]
  readonly locale: readonly string[]
  readonly state?: 'draft' | 'published'
  readonly cipher?: CipherName
  readonly keyFile?: string
  readonly dryRun?: true
  readonly uploads?: string
  readonly renameDuplicates?: true
  readonly json?: true
}

/** `content-gen export`. */
export function registerExport(program: Command): void {
  program
    .command('export [database]')
    .description(
      'write the contents and files of a project into an archive, the entries of a type as a table, or what was changed since the import into the database of a stopped Strapi v4 (its address, or its SQLite file)',
    )
    .addOption(
      new Option(
        '--format <format>',
        "the layout: an archive as Strapi's own, an archive of lines of JSON, a table of one type, or Strapi's database itself",
      )
        .choices(['strapi', 'jsonl', 'csv', 'strapi-database'])
        .default('strapi'),
    )
    .option(
      '--out <file>',
      'the archive: .tar or .tar.gz, and .enc after that if it is encrypted; the table, which is printed otherwise',
    )
    .option('--overwrite', 'replace a file that exists')
    .option('--type <uid>', 'only entries of this type, and the files that they show; may be repeated', append, [])
    .option('--locale <code>', 'of types with translations, only entries in this language; may be repeated', append, [])
    .addOption(new Option('--state <state>', 'of types with drafts, only these').choices(['draft', 'published']))
    .addOption(
      new Option('--cipher <cipher>', 'encrypt: as Strapi does, or so that a changed file is noticed').choices([
        'strapi',
        'aes-256-gcm',
      ]),
    )
    .option('--key-file <file>', 'a file with the key of the cipher')
    .option('--dry-run', 'into a database: do everything, report it, and take it back')
    .option('--uploads <folder>', "into a database: copy the files of public/uploads into Strapi's folder, too")
    .option('--rename-duplicates', 'into a database: if the import had this option')
    .option('--json', 'print the report as JSON')
    .option('--project <dir>', 'folder of the content project', '.')
    .action((address: string | undefined, options: Options) =>
      withMigrateErrors(() => {
        const { format } = options
        const misplaced = misplacedIn(address, options)
        if (misplaced !== null) return refuse(misplaced)
        if (format === 'strapi-database') return runBack(address, options)
        return format === 'csv' ? runTable(options) : runExport({ ...options, format })
      }),
    )
}

function append(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

/** Returns a sentence about options of another format; null if there are none. */
function misplacedIn(address: string | undefined, options: Options): string | null {
  const { format, out, overwrite, type, locale, state, cipher, keyFile, dryRun, uploads, renameDuplicates } = options
  if (format === 'strapi-database') {
    const isFiltered = type.length + locale.length > 0 || state !== undefined
    const isOther = [out, overwrite, cipher, keyFile].some((each) => each !== undefined) || isFiltered
    return isOther
      ? 'Into a database all is written that was changed: leave the options of archives and tables out.'
      : null
  }
  if (address !== undefined) return 'Only --format strapi-database takes the address of a database.'
  const isOther = [dryRun, uploads, renameDuplicates].some((each) => each !== undefined)
  return isOther ? '--dry-run, --uploads and --rename-duplicates belong to --format strapi-database.' : null
}

async function refuse(sentence: string): Promise<void> {
  process.stderr.write(`Nothing was exported. ${sentence}\n`)
  process.exitCode = userMistake
}

async function runBack(address: string | undefined, options: Options): Promise<void> {
  const { exportBack } = await import('./back.js')
  await exportBack(address, options)
}

async function runTable(options: Options): Promise<void> {
  const { exportTableTo } = await import('../table/export-table.js')
  await exportTableTo(options)
}

async function runExport(options: Options & { readonly format: ExportOptions['format'] }): Promise<void> {
  const { project, format, overwrite = false, type: types, locale: locales, state = null, json } = options
  const { projectDatabase, storedFiles } = await import('@content-gen/operate')
  const { exportContents, ExportProblem, readKey } = await import('@content-gen/transfer')
  try {
    const cipher = await cipherOf(options)
    const path = options.out ?? defaultName(cipher !== null)
    checkName(path, cipher !== null)
    const files = await storedFiles(project)
    const config = await readProjectConfig(project)
    const report = await exportContents({
      database: await projectDatabase(project),
      format,
      archive: { path, cipher },
      isReplacing: overwrite,
      filters: { types, locales, state },
      locales: config.i18n.locales,
      site: await siteOf(project, config),
      files,
    })
    process.stdout.write(`${json ? JSON.stringify({ path, ...report }, null, 2) : printExport(path, report)}\n`)
    if (report.missing.length > 0) process.exitCode = userMistake
  } catch (error) {
    if (!(error instanceof ExportProblem)) throw error
    process.stderr.write(`Nothing was exported. ${error.message}\n`)
    process.exitCode = userMistake
  }

  async function cipherOf({ cipher: name, keyFile }: Options): Promise<ExportOptions['archive']['cipher']> {
    if (name === undefined && keyFile === undefined) return null
    if (name === undefined || keyFile === undefined)
      throw new ExportProblem('--cipher and --key-file go together: the file has the key.')
    return { name, key: await readKey(keyFile, ExportProblem) }
  }

  function checkName(path: string, isEncrypted: boolean): void {
    const endings = isEncrypted ? '.tar.enc or .tar.gz.enc' : '.tar or .tar.gz'
    if (!(isEncrypted ? /\.tar(\.gz)?\.enc$/ : /\.tar(\.gz)?$/).test(path))
      throw new ExportProblem(`${path} must end in ${endings}, as Strapi and \`content-gen import\` expect.`)
  }
}

/** As `strapi export` does. */
function defaultName(isEncrypted: boolean): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  return `export_${time}.tar.gz${isEncrypted ? '.enc' : ''}`
}

async function siteOf(project: string, config: ProjectConfig): Promise<Site> {
  const { archivedSchemas } = await import('./schemas.js')
  const { enabled, defaultLocale, locales } = config.i18n
  const views = join(project, 'strapi-content-manager.json')
  const contentManager: unknown = existsSync(views) ? JSON.parse(await readFile(views, 'utf8')) : {}
  return {
    i18n: enabled ? { defaultLocale, locales } : null,
    schemas: await archivedSchemas(project, config),
    contentManager: typeof contentManager === 'object' && contentManager !== null ? { ...contentManager } : {},
  }
}
