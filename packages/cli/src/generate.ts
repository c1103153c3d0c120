import { Option, type Command } from 'commander'
import { userMistake } from '@content-gen/operate/commands'
import { printChanges, printDiagnostics, printSummary } from './generate-output.js'

interface Options {
  readonly project: string
  readonly check?: true
  readonly dryRun?: true
  readonly watch?: true
}

/** `content-gen generate`. */
export function registerGenerate(program: Command): void {
  program
    .command('generate')
    .description('write the source of the server from the models')
    .option('--project <dir>', 'folder of the content project', '.')
    .addOption(
      new Option('--check', 'write nothing; print a diff and fail if anything would change').conflicts([
        'dryRun',
        'watch',
      ]),
    )
    .addOption(new Option('--dry-run', 'write nothing; list what would change').conflicts('watch'))
    .option('--watch', 'generate again whenever a model or the config changes')
    .action(runGenerate)
}

async function runGenerate(options: Options): Promise<void> {
  const mode = options.check ? 'check' : options.dryRun ? 'dry-run' : 'write'
  const succeeded = await generateOnce(options.project, mode)
  if (options.watch) {
    const { modelPlaces } = await import('./model-places.js')
    const { Watch } = await import('./watch.js')
    Watch.open({
      projectDir: options.project,
      places: () => modelPlaces(options.project),
      work: () => generateOnce(options.project, 'write'),
    })
  } else if (!succeeded) process.exitCode = userMistake
}

/** Answers whether all is well. */
async function generateOnce(projectDir: string, mode: 'write' | 'check' | 'dry-run'): Promise<boolean> {
  const { generate, unifiedDiff, updatePrismaClient } = await import('@content-gen/codegen')
  const result = await generate({ projectDir, mode })
  printDiagnostics(result.diagnostics)
  const failed = result.diagnostics.some(({ severity }) => severity === 'error')
  if (mode === 'check') {
    const diff = unifiedDiff(result.changes)
    process.stdout.write(diff)
    return !failed && diff === ''
  }
  if (mode === 'dry-run') printChanges(result.changes)
  if (failed) {
    process.stderr.write(unifiedDiff(result.changes.filter(({ kind }) => kind === 'conflict')))
    return false
  }
  printSummary(result.changes, mode)
  if (mode === 'write')
    await updatePrismaClient(projectDir, () => process.stderr.write('Making the Prisma client ...\n'))
  return true
}
