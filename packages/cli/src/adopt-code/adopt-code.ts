import { userMistake } from '@content-gen/operate/commands'
import type { Command } from 'commander'

interface Options {
  readonly from: string
  readonly project: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** `content-gen adopt-code`. */
export function registerAdoptCode(program: Command): void {
  program
    .command('adopt-code')
    .description('write the code of a Strapi v4 project as typed owner code; overwrites nothing, and runs none of it')
    .requiredOption('--from <folder>', 'the Strapi v4 project')
    .option('--project <dir>', 'the project folder', '.')
    .option('--dry-run', 'write nothing, and report what would be written')
    .option('--json', 'print the report as JSON')
    .action(run)
}

async function run({ from, project, dryRun: isDry = false, json: isJson = false }: Options): Promise<void> {
  const { adoptCode } = await import('@content-gen/codegen/adopt-code')
  const { describeAdoptedCode, describeInPlace } = await import('./output.js')
  const result = await adoptCode({ from, projectDir: project, isDry })
  const isRefused = result.kind === 'in-place' || result.taken.length > 0
  if (isRefused) process.exitCode = userMistake
  if (isJson) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  else if (result.kind === 'in-place') process.stderr.write(describeInPlace(project, result))
  else (isRefused ? process.stderr : process.stdout).write(describeAdoptedCode(project, result, isDry))
}
