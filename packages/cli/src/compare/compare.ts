import { userMistake } from '@content-gen/operate/commands'
import { InvalidArgumentError, type Command } from 'commander'

interface Options {
  readonly project: string
  readonly new: string
  readonly sample: number
  readonly log?: string
  readonly json?: true
}

/** `content-gen compare`. */
export function registerCompare(program: Command): void {
  program
    .command('compare <old>')
    .description('ask an old server and the new one the same questions, and report what differs')
    .option('--new <url>', 'address of the new server', 'http://127.0.0.1:1337')
    .option('--sample <n>', 'number of questions', wholeNumber, 500)
    .option(
      '--log <file>',
      'access log, or a list of addresses, to take questions from; otherwise they come from the models',
    )
    .option('--json', 'print the report as JSON')
    .option('--project <dir>', 'folder of the content project', '.')
    .action(runCompare)
}

async function runCompare(old: string, options: Options): Promise<void> {
  const { compareServers } = await import('./compare-servers.js')
  const { CompareProblem } = await import('./knowledge.js')
  const { printReport } = await import('./report.js')
  try {
    const report = await compareServers({
      ...options,
      old,
      variables: process.env,
      onProgress: (line) => void process.stderr.write(`${line}\n`),
    })
    process.stdout.write(`${options.json ? JSON.stringify(report, null, 2) : printReport(report)}\n`)
    if (report.routes.some(({ verdict }) => verdict === 'differs')) process.exitCode = userMistake
  } catch (error) {
    if (!(error instanceof CompareProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = userMistake
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 on.')
  return Number(text)
}
