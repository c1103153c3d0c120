import { fileURLToPath } from 'node:url'
import { Option, type Command } from 'commander'
import type { NewSite } from '@content-gen/codegen'
import { appendLines, describeSteps } from './steps.js'

interface Options {
  readonly database?: 'sqlite' | 'postgresql'
  readonly empty?: boolean
}

/** `content-gen init`. */
export function registerInit(program: Command): void {
  program
    .command('init')
    .description('start a project: a small site, or the files that a Strapi v4 project needs to be served')
    .argument('<dir>', 'an empty or new folder, or that of a Strapi v4 project')
    .addOption(new Option('--database <kind>', 'sqlite by default').choices(['sqlite', 'postgresql']))
    .option('--empty', 'without the two content types that a new site has')
    .action(runInit)
}

async function runInit(dir: string, { database, empty: isEmpty = false }: Options): Promise<void> {
  const { init } = await import('@content-gen/codegen')
  const cliFolder = fileURLToPath(new URL('../..', import.meta.url))
  const result = await init({ projectDir: dir, database: database ?? null, isEmpty, cliFolder })
  if (result.kind === 'new') {
    if (!isEmpty) await writeFirstMigration(dir, result)
    process.stdout.write(describeNewSite(dir, result))
    return
  }
  const { describeAdopted } = await import('./adopted.js')
  process.stdout.write(describeAdopted(dir, result))
  const { printDiagnostics } = await import('../generate/output.js')
  printDiagnostics(result.models.diagnostics)
}

/** Gives `migrate deploy` tables to create before the owner's first migration. */
async function writeFirstMigration(projectDir: string, { provider }: NewSite): Promise<void> {
  const { createMigration } = await import('@content-gen/migrate')
  await createMigration({ projectDir, provider })
}

/** Lists the files written and the commands to type next. */
function describeNewSite(dir: string, site: NewSite): string {
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
        ? ['npx content-gen add type <name>', 'npx content-gen generate', 'npx content-gen migrate dev', 'npm start']
        : ['npx content-gen generate', 'npx content-gen migrate deploy', 'npm start']),
    ]),
    ...(generated === 0 ? [] : ['\nThe API will be at http://localhost:1337/api/articles.\n']),
  ].join('')
}

const words: Readonly<Record<string, string>> = {
  'content-gen.config.json': 'who may read what, and every other setting',
  '.env': 'newly generated secrets: do not commit it',
}
