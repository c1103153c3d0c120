import type { Command } from 'commander'
import { userMistake } from '@content-gen/operate/commands'
import { printDiagnostics, printSummary } from '../generate/output.js'

interface Options {
  readonly project: string
  readonly out?: string
  readonly check?: true
}

/** `content-gen client`. */
export function registerClient(program: Command): void {
  program
    .command('client')
    .description('write the types of the API for @content-gen/client')
    .option('--project <dir>', 'folder of the content project', '.')
    .option('--out <dir>', 'folder for content.ts; the config may name it instead (client.out)')
    .option('--check', 'write nothing; print a diff and fail if the file would change')
    .action(runClient)
}

async function runClient({ project, out, check }: Options): Promise<void> {
  const { generateClient, unifiedDiff } = await import('@content-gen/codegen')
  const mode = check ? 'check' : 'write'
  const { diagnostics, changes } = await generateClient({ projectDir: project, out: out ?? null, mode })
  printDiagnostics(diagnostics)
  const failed = diagnostics.some(({ severity }) => severity === 'error')
  const diff = unifiedDiff(changes)
  if (check) process.stdout.write(diff)
  else if (!failed) printSummary(changes, 'write')
  if (failed || (check && diff !== '')) process.exitCode = userMistake
}
