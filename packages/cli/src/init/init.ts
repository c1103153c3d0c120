import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { userMistake } from '@content-gen/operate/commands'
import { Option, type Command } from 'commander'
import type { NewSite, ReadTypes } from '@content-gen/codegen'
import type { ArchivedModels } from '@content-gen/transfer'
import { withMigrateErrors } from '../migrate/problem.js'
import { appendLines, describeSteps, shellWord } from './steps.js'

interface Options {
  readonly database?: 'sqlite' | 'postgresql'
  readonly empty?: boolean
  readonly from?: string
  readonly keyFile?: string
}

/** `content-gen init`. */
export function registerInit(program: Command): void {
  program
    .command('init')
    .description('start a project: a small site, or the files that a Strapi v4 project needs to be served')
    .argument('<dir>', 'an empty or new folder, or that of a Strapi v4 project')
    .addOption(new Option('--database <kind>', 'sqlite by default').choices(['sqlite', 'postgresql']))
    .option('--empty', 'without the two content types that a new site has')
    .option('--from <archive>', 'with the models of an archive of `strapi export`')
    .option('--key-file <file>', 'the file with the key of an encrypted archive')
    .action((dir: string, options: Options) => withMigrateErrors(() => withArchiveErrors(() => runInit(dir, options))))
}

/** Says why an archive has no models. */
async function withArchiveErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ImportProblem') throw error
    process.stderr.write(`Nothing was written. ${error.message}\n`)
    process.exitCode = userMistake
  }
}

async function runInit(dir: string, options: Options): Promise<void> {
  const { database, empty: isEmpty = false, from, keyFile } = options
  const found = from === undefined ? null : await modelsOf(from, options)
  const { init } = await import('@content-gen/codegen')
  const cliFolder = fileURLToPath(new URL('../..', import.meta.url))
  const models = found?.files ?? (isEmpty ? [] : null)
  const result = await init({ projectDir: dir, database: database ?? null, models, cliFolder, readTypes })
  if (result.kind === 'new') {
    if (result.generated > 0) await writeFirstMigration(dir, result)
    process.stdout.write(describeNewSite(dir, result, from === undefined ? [] : importSteps(dir, from, keyFile)))
    for (const uid of found?.left ?? []) process.stdout.write(`\nNot taken: ${uid}, which a plugin brought along.\n`)
    return
  }
  const { describeAdopted } = await import('./adopted.js')
  process.stdout.write(describeAdopted(dir, result))
  const { printDiagnostics } = await import('../generate/output.js')
  printDiagnostics(result.models.diagnostics)
}

/** A file that cannot be read is no obstacle: an unknown custom field is a warning, and the import tells its type. */
async function readTypes(...given: Parameters<ReadTypes>): ReturnType<ReadTypes> {
  const { customTypesIn, ImportProblem } = await import('@content-gen/transfer')
  return customTypesIn(...given).catch((error: unknown) => {
    if (error instanceof ImportProblem) return {}
    throw error
  })
}

async function modelsOf(from: string, { empty, keyFile }: Options): Promise<ArchivedModels> {
  const { archivedModels, ImportProblem } = await import('@content-gen/transfer')
  if (empty) throw new ImportProblem('--empty and --from exclude each other.')
  return archivedModels(from, keyFile ?? null)
}

/** Gives `migrate deploy` tables to create before the owner's first migration. */
async function writeFirstMigration(projectDir: string, { provider }: NewSite): Promise<void> {
  const { createMigration } = await import('@content-gen/migrate')
  await createMigration({ projectDir, provider })
}

/** Lists the files written and the commands to type next. */
function describeNewSite(dir: string, site: NewSite, imports: readonly string[]): string {
  const { provider, written, kept, generated, ignores, isVendored } = site
  return [
    ...written.map((path) => `wrote  ${path}${path in words ? `   ${words[path]}` : ''}\n`),
    ...(generated === 0
      ? []
      : [`wrote  prisma/ with the first migration, src/generated/: ${generated} files generated from the models\n`]),
    ...kept.map((path) => `kept   ${path}\n`),
    ...(isVendored ? ['wrote  vendor/ with the packages, which are on no registry: commit it like the rest\n'] : []),
    ...(provider === 'postgresql'
      ? ['\nFirst write the address of an empty PostgreSQL database into .env, as DATABASE_URL.\n']
      : []),
    '\nNext:\n',
    describeSteps(dir, [
      ...(ignores.length === 0 ? [] : [appendLines(ignores, '.gitignore')]),
      'npm install',
      ...(generated === 0
        ? [
            ...(imports.length > 0 ? [] : ['npx content-gen add type <name>']),
            'npx content-gen generate',
            'npx content-gen migrate dev',
            ...imports,
            'npm start',
          ]
        : ['npx content-gen generate', 'npx content-gen migrate deploy', 'npm start']),
    ]),
    ...(generated === 0 ? [] : ['\nThe API will be at http://localhost:1337/api/articles.\n']),
  ].join('')
}

/** The commands that bring the contents of an archive, and its settings. */
function importSteps(dir: string, from: string, keyFile: string | undefined): readonly string[] {
  const path = (file: string) => shellWord(relative(resolve(dir), resolve(file)))
  const key = keyFile === undefined ? '' : ` --key-file ${path(keyFile)}`
  return [
    'npm run build',
    `npx content-gen import ${path(from)}${key} --write`,
    'npx content-gen generate',
    'npm run build',
    'npm run migrate',
  ]
}

const words: Readonly<Record<string, string>> = {
  'content-gen.config.json': 'who may read what, and every other setting',
  '.env': 'newly generated secrets: do not commit it',
}
