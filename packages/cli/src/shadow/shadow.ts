import { userMistake } from '@content-gen/operate/commands'
import { InvalidArgumentError, type Command } from 'commander'
import { withMigrateErrors } from '../migrate/problem.js'
import type { Comparison } from '../compare/report.js'
import type { ShadowOptions } from './run-shadow.js'

interface Options extends Omit<ShadowOptions, 'since' | 'writes' | 'onProgress'> {
  readonly writes?: true
  readonly imported?: string
  readonly json?: true
}

/** `content-gen shadow`. */
export function registerShadow(program: Command): void {
  program
    .command('shadow')
    .description('answer from an old server, ask the new one the same, and report what differs')
    .requiredOption('--old <url>', 'address of the old server, whose answers clients get')
    .requiredOption('--new <url>', 'address of the new server, with the imported contents')
    .option('--port <p>', 'port for clients', portNumber, 1338)
    .option('--host <address>', 'address for clients', '127.0.0.1')
    .option('--page-port <p>', 'port of the report on 127.0.0.1; 0: a free one', portNumber, 0)
    .option('--writes', 'send writes to the new server, too: its database is then a copy that can be thrown away')
    .option('--never <path...>', 'paths that are never asked of the new server, with all below them', [])
    .option('--imported <time>', 'the moment of the import, such as 2026-05-01T12:00:00Z', moment)
    .option('--json', 'print the report as JSON at the end')
    .option('--project <dir>', 'folder of the content project', '.')
    .action((options: Options) => withMigrateErrors(() => run(options)))
}

async function run(options: Options): Promise<void> {
  const { runShadow } = await import('./run-shadow.js')
  const { CompareProblem } = await import('../compare/knowledge.js')
  const onProgress = (line: string) => void process.stderr.write(`${line}\n`)
  try {
    const shadow = await runShadow({
      ...options,
      writes: options.writes ?? false,
      since: options.imported ?? null,
      onProgress,
    })
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
    onProgress('Requests that are open end first. A second Ctrl+C does not wait.')
    process.once('SIGINT', () => process.exit(userMistake))
    await print(await shadow.end(), options)
  } catch (error) {
    if (!(error instanceof CompareProblem)) throw error
    onProgress(error.message)
    process.exitCode = userMistake
  }
}

async function print(report: Comparison | null, { json }: Options): Promise<void> {
  const { printReport } = await import('../compare/report.js')
  if (report === null) throw new Error('The comparison has ended before, and its report with it.')
  process.stdout.write(`${json ? JSON.stringify(report, null, 2) : printReport(report, 'not compared')}\n`)
  if (report.routes.some(({ verdict }) => verdict === 'differs')) process.exitCode = userMistake
}

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('It is a number up to 65535.')
  return Number(text)
}

function moment(text: string): string {
  if (Number.isNaN(Date.parse(text))) throw new InvalidArgumentError('It is a time such as 2026-05-01T12:00:00Z.')
  return new Date(text).toISOString()
}
