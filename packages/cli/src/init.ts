import { fileURLToPath } from 'node:url'
import { Option, type Command } from 'commander'
import type { NewSite } from '@content-gen/codegen'

interface Options {
  readonly database?: 'sqlite' | 'postgresql'
}

/** `content-gen init`. */
export function registerInit(program: Command): void {
  program
    .command('init')
    .description('begin a project: a small site, or what the models of a Strapi v4 project need to be served')
    .argument('<dir>', 'an empty or new folder, or that of a Strapi v4 project')
    .addOption(new Option('--database <kind>', 'sqlite, unless said otherwise').choices(['sqlite', 'postgresql']))
    .action(runInit)
}

async function runInit(dir: string, { database }: Options): Promise<void> {
  const { init } = await import('@content-gen/codegen')
  const cliFolder = fileURLToPath(new URL('..', import.meta.url))
  const result = await init({ projectDir: dir, database: database ?? null, cliFolder })
  if (result.kind === 'new') {
    await writeFirstMigration(dir, result)
    const { describeNewSite } = await import('./init-new.js')
    process.stdout.write(describeNewSite(dir, result))
    return
  }
  const { describeAdopted } = await import('./init-adopted.js')
  process.stdout.write(describeAdopted(dir, result))
  const { printDiagnostics } = await import('./generate-output.js')
  printDiagnostics(result.models.diagnostics)
}

/** So that `migrate deploy` has tables to make before anybody thought of a migration. */
async function writeFirstMigration(projectDir: string, { provider }: NewSite): Promise<void> {
  const { createMigration } = await import('@content-gen/migrate')
  await createMigration({ projectDir, provider })
}
