import { Option, type Command } from 'commander'
import { userMistake } from '@content-gen/operate/commands'
import { foldersBelow } from '../project/folders-below.js'
import { printChanges, printDiagnostics, printSummary } from './output.js'
import type { WatchedPlace } from '../watch/watch.js'

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
    const { Watch } = await import('../watch/watch.js')
    Watch.open({
      projectDir: options.project,
      places: () => modelPlaces(options.project),
      work: () => generateOnce(options.project, 'write'),
    })
  } else if (!succeeded) process.exitCode = userMistake
}

/** Returns true if there was no error. */
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
    await updatePrismaClient(projectDir, () => process.stderr.write('Generating the Prisma client ...\n'))
  return true
}

const modelFolders = ['src/api', 'src/components', 'src/extensions', 'src/policies', 'src/middlewares']

/** The files that determine what is generated. */
function modelPlaces(projectDir: string): readonly WatchedPlace[] {
  return [
    { folder: '.', matters: (entry) => /^content-gen\.config\.(json|ts)$|^src$/.test(entry) },
    {
      folder: 'src',
      matters: (entry) => /^(api|components|extensions|policies|middlewares|(index|seed)\.ts)$/.test(entry),
    },
    ...modelFolders.flatMap((top) => foldersBelow(projectDir, top)).map((folder) => ({ folder, matters: () => true })),
  ]
}
